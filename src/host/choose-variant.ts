import Negotiator from 'negotiator'
import { locateMarkdown } from '#site/head/markdown-address.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** A page in the form that was asked for. */
export interface Variant {
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
export function chooseVariant(
  files: SiteFiles,
  page: SiteFile,
  sitePath: string,
  accept: string | undefined,
): Variant {
  const location = locateMarkdown(sitePath)
  const markdown = sitePath.endsWith('/') ? files.get(location) : undefined
  if (markdown === undefined) return { file: page, isNegotiated: false, location: undefined }
  const [wanted] = new Negotiator({ headers: { accept } }).mediaTypes([html, markdownType])
  return wanted === markdownType
    ? { file: markdown, isNegotiated: true, location }
    : { file: page, isNegotiated: true, location: undefined }
}

const html = 'text/html'
const markdownType = 'text/markdown'
