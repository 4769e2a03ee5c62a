import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** One file of the built site, with what its answer says about it. */
export interface SiteFile {
  readonly body: Buffer
  readonly contentType: string
  /** Strong entity tag, from the content (RFC 9110, section 8.8.3). */
  readonly etag: string
}

/** The files by their URL path, which begins with a slash and is not percent-encoded. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

/**
 * Reads a built site into memory. So no request reaches the file system, and a build that replaces the folder
 * does not pull the files from under a server that is running.
 */
export async function readSiteFiles(directory: string): Promise<SiteFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.map(async (path): Promise<[string, SiteFile]> => {
      const body = await readFile(path)
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const contentType = contentTypes[extname(path)] ?? 'application/octet-stream'
      return [`/${relative(directory, path).replaceAll(sep, '/')}`, { body, contentType, etag }]
    }),
  )
  return new Map(files)
}

/** By extension, as registered with IANA. */
const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.http': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.yaml': 'application/yaml',
  '.zip': 'application/zip',
}
