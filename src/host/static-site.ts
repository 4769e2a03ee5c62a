import Negotiator from 'negotiator'
import { locateMarkdown } from '#site/address/markdown-address.ts'
import { chooseEncoding } from './encodings.ts'
import type { Encoding } from './encodings.ts'
import { listLinks } from './list-links.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** The parts of a request that a static site's response depends on. */
export interface SiteRequest {
  readonly method: string
  /** The request target as received, percent-encoded, with its query. */
  readonly target: string
  readonly accept?: string | undefined
  readonly acceptEncoding?: string | undefined
}

/** A file of the site, or a sentence from the server itself. */
export type SiteResponse = FileResponse | TextResponse

export interface FileResponse {
  readonly status: 200 | 404
  readonly file: SiteFile
  readonly encoding: Encoding
  readonly cacheControl: string
  /** Whether the response depends on `Accept`. */
  readonly isNegotiated: boolean
  /** Further headers, by lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

export interface TextResponse {
  readonly status: number
  readonly text: string
  /** Further headers, by lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Chooses the response to a request, from the files of a built site and nothing else.
 *
 * @param base the path that the site is served below, without a trailing slash; empty for the root
 */
export function respondFromSite(files: SiteFiles, request: SiteRequest, base = ''): SiteResponse {
  const { method, target, accept, acceptEncoding } = request
  if (method !== 'GET' && method !== 'HEAD') {
    return {
      status: 405,
      text: 'This site is read-only: use GET or HEAD.\n',
      headers: { allow: 'GET, HEAD' },
    }
  }
  const { path: encodedPath, query } = splitTarget(target)
  const path = decodePath(encodedPath)
  const sitePath = path?.startsWith(`${base}/`) ? path.slice(base.length) : undefined
  if (path !== undefined && sitePath !== undefined) {
    const file = findFile(files, sitePath)
    if (file) {
      if (sitePath.endsWith('/'))
        return respondWithPage(files, file, { sitePath, base, accept, acceptEncoding })
      return respondWithFile(200, file, chooseCaching(sitePath), acceptEncoding)
    }
    if (findFile(files, `${sitePath}/`)) return redirect(`${encodeURI(path)}/${query}`)
  } else if (path === base) {
    return redirect(`${base}/${query}`)
  } else if (path !== undefined && findFile(files, path)) {
    // Redirects a path without the base, because the sandbox knows only the portal's port.
    return redirect(`${base}${encodeURI(path)}${query}`)
  }
  if (prefersMarkdown(accept))
    return { status: 404, text: lostInMarkdown(base), headers: markdownHeaders }
  const notFound = files.get('/404.html')
  return notFound
    ? respondWithFile(404, notFound, 'no-cache', acceptEncoding)
    : { status: 404, text: 'There is no such page.\n', headers: {} }
}

function findFile(files: SiteFiles, sitePath: string): SiteFile | undefined {
  return files.get(sitePath.replace(/\/$/, '/index.html'))
}

/** A request through a proxy may name the whole URL, which every server must accept (RFC 9112, section 3.2.2). */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const start = local.indexOf('?')
  return start === -1
    ? { path: local, query: '' }
    : { path: local.slice(0, start), query: local.slice(start) }
}

/** @returns undefined for a path that is not percent-encoded UTF-8 and so names nothing */
function decodePath(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Astro puts a content hash into the names of these files, so they never change. */
function chooseCaching(sitePath: string): string {
  return sitePath.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

interface PageRequest extends Pick<SiteRequest, 'accept' | 'acceptEncoding'> {
  readonly sitePath: string
  readonly base: string
}

function respondWithPage(
  files: SiteFiles,
  page: SiteFile,
  { sitePath, base, accept, acceptEncoding }: PageRequest,
): FileResponse {
  const { file, isNegotiated, location } = chooseVariant(files, page, sitePath, accept)
  const isMarkdown = location !== undefined
  const link = listLinks(files, sitePath, { base, isMarkdown })
  return {
    ...respondWithFile(200, file, chooseCaching(sitePath), acceptEncoding),
    isNegotiated,
    headers: {
      ...(link !== undefined && { link }),
      // Says which file this is (RFC 9110, section 8.7).
      ...(isMarkdown && { 'content-location': encodeURI(base + location) }),
    },
  }
}

function respondWithFile(
  status: FileResponse['status'],
  file: SiteFile,
  cacheControl: string,
  acceptEncoding: string | undefined,
): FileResponse {
  const encoding = chooseEncoding(acceptEncoding, file.codings)
  return { status, file, encoding, cacheControl, isNegotiated: false, headers: {} }
}

/** Temporary, so that no browser caches it: a page may become a file. */
function redirect(location: string): TextResponse {
  return { status: 307, text: `See ${location}\n`, headers: { location } }
}

/** A page in the form that was asked for. */
interface Variant {
  readonly file: SiteFile
  /** Whether the response depends on `Accept`. */
  readonly isNegotiated: boolean
  /** The path of a form that is not the page itself, for `Content-Location`. */
  readonly location: string | undefined
}

/**
 * Chooses the page or its Markdown by the weights of `Accept` (RFC 9110, section 12.5.1). Of equals, the one named first is
 * sent, and the page if neither is. A client that accepts neither gets the page.
 *
 * @param sitePath of the page, with its trailing slash
 */
function chooseVariant(
  files: SiteFiles,
  page: SiteFile,
  sitePath: string,
  accept: string | undefined,
): Variant {
  const location = locateMarkdown(sitePath)
  const markdown = sitePath.endsWith('/') ? files.get(location) : undefined
  if (markdown === undefined) return { file: page, isNegotiated: false, location: undefined }
  return prefersMarkdown(accept)
    ? { file: markdown, isNegotiated: true, location }
    : { file: page, isNegotiated: true, location: undefined }
}

function prefersMarkdown(accept: string | undefined): boolean {
  const [wanted] = new Negotiator({ headers: { accept } }).mediaTypes([html, markdownType])
  return wanted === markdownType
}

const html = 'text/html'
const markdownType = 'text/markdown'
const markdownHeaders = { 'content-type': 'text/markdown; charset=utf-8', vary: 'Accept' } as const

function lostInMarkdown(base: string): string {
  return `# Page not found\n\nThere is no page at this address. All pages: [llms.txt](${base}/llms.txt)\n`
}
