import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { isCompressible, leastBytes } from '#build/compressible.ts'
import { readHeaderPolicy } from '#build/security/policy-tag.ts'
import { filePolicy, writePolicy } from '#build/security/policy.ts'
import { codingSuffixes, contentCodings } from './encodings.ts'
import type { ContentCoding } from './encodings.ts'

/** A file of the built site, with the metadata of its response. */
export interface SiteFile {
  /** Relative to the site's folder, with slashes. */
  readonly path: string
  readonly contentType: string
  /** Its content security policy, as a header value. */
  readonly policy: string
  /** Strong entity tag of the unencoded file, from its content (RFC 9110, section 8.8.3). */
  readonly etag: string
  /** The codings that it may be sent in. */
  readonly codings: ReadonlySet<ContentCoding>
  /** The codings that it is also stored in. */
  readonly stored: ReadonlySet<ContentCoding>
}

/** The files by their URL path, which begins with a slash and is not percent-encoded. */
export type SiteFiles = ReadonlyMap<string, SiteFile>

/** The policy of a file without its own. */
export const plainPolicy = writePolicy(filePolicy)

/**
 * Lists a built site. Only listed files are ever sent, so no path of a request reaches the file system.
 */
export async function readSiteFiles(directory: string): Promise<SiteFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  const stored = new Set(paths)
  const served = paths.filter((path) => !isControlFile(path) && !isCoding(path, stored))
  return new Map(
    served.map((path): [string, SiteFile] => {
      const codings = contentCodings.filter((name) => stored.has(path + codingSuffixes[name]))
      return [`/${path}`, describeFile(directory, path, codings)]
    }),
  )
}

/**
 * Instructions to a host, such as `_headers`, are at the top of a site and not for its readers; nor are hidden files, except
 * those at well-known addresses (RFC 8615).
 */
function isControlFile(path: string): boolean {
  return /^_[^/]*$|(^|\/)\./.test(path.replace(/^\.well-known\//, ''))
}

function isCoding(path: string, stored: ReadonlySet<string>): boolean {
  return Object.values(codingSuffixes).some(
    (suffix) => path.endsWith(suffix) && stored.has(path.slice(0, -suffix.length)),
  )
}

/** Read when it is first asked for: to read thousands of files takes longer than all else that a start does. */
function describeFile(directory: string, path: string, stored: readonly ContentCoding[]): SiteFile {
  let content: FileContent | undefined
  const read = () => (content ??= readContent(join(directory, path), stored))
  return {
    path,
    contentType:
      wellKnownTypes[path] ??
      textTypes[extname(path)] ??
      getMimeType(path.toLowerCase()) ??
      'application/octet-stream',
    stored: new Set(stored),
    get policy() {
      return read().policy
    },
    get etag() {
      return read().etag
    },
    get codings() {
      return read().codings
    },
  }
}

/** The facts that only the content of a file tells. */
type FileContent = Pick<SiteFile, 'policy' | 'etag' | 'codings'>

function readContent(path: string, stored: readonly ContentCoding[]): FileContent {
  const body = readFileSync(path)
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // A published site has its compressed files. Where there are none, they are made when they are asked for.
  const isWorthIt = stored.length === 0 && isCompressible(path) && body.length >= leastBytes
  const ownPolicy = extname(path) === '.html' ? readHeaderPolicy(body.toString()) : undefined
  return {
    policy: ownPolicy ?? plainPolicy,
    etag: `"${tag}"`,
    codings: new Set(isWorthIt ? contentCodings : stored),
  }
}

/** The types of files without an extension (RFC 9727). */
const wellKnownTypes: Readonly<Record<string, string>> = {
  '.well-known/api-catalog':
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
}

/** The types of text that Hono's table lacks, by extension, as registered with IANA. */
const textTypes: Readonly<Record<string, string>> = {
  '.http': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
}
