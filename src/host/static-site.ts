import { protections } from '#site/security/protections.ts'
import { plainPolicy } from './site-files.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** The parts of a request that decide what a static site answers. */
export interface SiteRequest {
  readonly method: string
  /** The request target as it came, percent-encoded, with its query. */
  readonly target: string
  readonly ifNoneMatch: string | undefined
}

export interface SiteAnswer {
  readonly status: 200 | 304 | 307 | 404 | 405
  readonly headers: Readonly<Record<string, string>>
  /** Not to be sent in answer to HEAD. */
  readonly body: Buffer
}

/** Answers a request from the files of a built site and from nothing else. */
export function answerFromSite(
  files: SiteFiles,
  { method, target, ifNoneMatch }: SiteRequest,
): SiteAnswer {
  if (method !== 'GET' && method !== 'HEAD') {
    return answerText(405, 'This site can only be read: use GET or HEAD.\n', { allow: 'GET, HEAD' })
  }
  const [encodedPath = '', ...query] = target.split('?')
  const path = decodePath(encodedPath)
  const file = path === undefined ? undefined : files.get(path.replace(/\/$/, '/index.html'))
  if (path !== undefined && file) return answerFile(path, file, ifNoneMatch)

  if (path !== undefined && files.has(`${path}/index.html`)) {
    const location = [`${encodeURI(path)}/`, ...query].join('?')
    return answerText(307, `See ${location}\n`, { location })
  }
  const notFound = files.get('/404.html')
  if (!notFound) return answerText(404, 'There is no such page.\n', {})
  return { status: 404, headers: describeFile(notFound, 'no-cache'), body: notFound.body }
}

/** @returns undefined for a path that is not percent-encoded UTF-8, which therefore names nothing */
function decodePath(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function answerFile(path: string, file: SiteFile, ifNoneMatch: string | undefined): SiteAnswer {
  // Astro puts a hash of the content into these names, so what they name never changes.
  const isHashed = path.startsWith('/_astro/')
  const headers = {
    ...describeFile(file, isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'),
    etag: file.etag,
  }
  if (!matches(ifNoneMatch, file.etag)) return { status: 200, headers, body: file.body }
  const { 'content-length': _, ...kept } = headers
  return { status: 304, headers: kept, body: Buffer.alloc(0) }
}

/** The weak comparison that If-None-Match asks for (RFC 9110, section 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = new Set((ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return tags.has(etag) || tags.has('*')
}

function describeFile(file: SiteFile, cacheControl: string) {
  return {
    ...protections,
    'cache-control': cacheControl,
    'content-length': String(file.body.length),
    'content-security-policy': file.policy,
    'content-type': file.contentType,
  }
}

function answerText(
  status: SiteAnswer['status'],
  text: string,
  headers: Readonly<Record<string, string>>,
): SiteAnswer {
  const body = Buffer.from(text)
  const file = { body, contentType: 'text/plain; charset=utf-8', etag: '', policy: plainPolicy }
  return { status, headers: { ...describeFile(file, 'no-cache'), ...headers }, body }
}
