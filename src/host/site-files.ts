import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { readHeaderPolicy } from '#site/security/policy-tag.ts'
import { filePolicy, writePolicy } from '#site/security/policy.ts'

/** One file of the built site, with what its answer says about it. */
export interface SiteFile {
  readonly body: Buffer
  readonly contentType: string
  /** Strong entity tag, from the content (RFC 9110, section 8.8.3). */
  readonly etag: string
  /** Its content security policy, as a header has it. */
  readonly policy: string
}

/** The files by their URL path, which begins with a slash and is not percent-encoded. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

/** What a file may do that brings no policy of its own. */
export const plainPolicy = writePolicy(filePolicy)

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
      const urlPath = `/${relative(directory, path).replaceAll(sep, '/')}`
      return [urlPath, describeFile(await readFile(path), extname(path))]
    }),
  )
  return new Map(files.filter(([path]) => !isControlFile(path)))
}

/** Instructions to a host, such as `_headers`, stand at the top of a site and are not for its readers. */
function isControlFile(path: string): boolean {
  return /^\/[_.][^/]*$/.test(path)
}

function describeFile(body: Buffer, extension: string): SiteFile {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const ownPolicy = extension === '.html' ? readHeaderPolicy(body.toString()) : undefined
  return {
    body,
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    etag: `"${tag}"`,
    policy: ownPolicy ?? plainPolicy,
  }
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
