import { extname } from 'node:path'
import { normalizePagePath, formatAddress } from '#text/page-address.ts'
import type { PageForm } from '#text/page-address.ts'
import type { Brand } from '#theme/brand-options.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Settings } from '../reference/settings.ts'
import type { ApiReference } from '../reference/api-reference.ts'

export function getFaviconPath({ favicon }: Pick<Brand, 'favicon'>): string {
  return `/favicon${extname(favicon).toLowerCase()}`
}

/** Returns the Markdown address of a page: `/quickstart/` → `/quickstart.md`, `/` → `/index.md`. */
export function getMarkdownPath(path: string): string {
  return path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`
}

/** Origin (if the build knows it), base path and address form of the published site. */
export interface SiteLocation extends Pick<Settings, 'siteUrl' | 'base'> {
  readonly form?: PageForm | undefined
}

/** Returns the public address of a path, given with or without the base. */
export function getPublicAddress(path: string, { siteUrl, base, form }: SiteLocation): string {
  const placed = addMissingBase(path, base, form)
  return siteUrl === undefined ? placed : new URL(placed, siteUrl).href
}

/** Adds the base unless the path has it: Starlight and Astro add it to their own addresses. */
function addMissingBase(path: string, base: string, form: PageForm | undefined): string {
  return formatAddress(`${path}/`.startsWith(`${base}/`) ? path : base + path, form)
}

/** Removes the base path and adds a trailing slash, in any address form. `base` has no trailing slash. */
export function removeBase(pathname: string, base: string): string {
  const path = normalizePagePath(pathname)
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path
}

/** Returns the address on the host of a link from the root of the site or of a portal; other links are unchanged. */
export function addBaseToLink(
  href: string,
  { base, form }: Pick<SiteLocation, 'base' | 'form'>,
): string {
  return href.startsWith('/') ? formatAddress(base + href, form) : href
}

export function getDocumentPath({ paths: [main = ''] }: Pick<ApiDescription, 'paths'>): string {
  return `/openapi.${/\.json$/i.test(main) ? 'json' : 'yaml'}`
}

/** Returns the addresses of the document: in the formats of the service, else in its source format. */
export function getDocumentPaths({
  api,
  service,
}: Pick<ApiReference, 'api' | 'service'>): readonly string[] {
  if (service.formats) return service.formats.map((format) => `/openapi.${format}`)
  return [getDocumentPath(api)]
}

/**
 * Adds the base to every root-relative address in HTML and formats page addresses in the site's form, except in code
 * and styles, which the bundler handles. Markdown and components can thus link to `/console/`.
 *
 * Scans tags without a parse tree because it runs for every page: parsing took a twentieth of the build of a large
 * document.
 *
 * @param base begins with a slash and does not end with one
 */
export function addBaseToLinks(html: string, base: string, form?: PageForm): string {
  if (base === '' && !form) return html
  return html.replaceAll(markup, (tag) =>
    hasRootedPath.test(tag) && !isSkipped.test(tag) ? addBaseInTag(tag, base, form) : tag,
  )
}

/** Comments, scripts and styles with their content, and all other start tags (HTML, section 13.1.2.1). */
const markup =
  /<!--[^]*?-->|<(script|style)(?=[\s>/])[^]*?<\/\1\s*>|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi

const hasRootedPath = /=\s*["']?\//

const isSkipped = /^<(?:!|(?:link|script|style)(?=[\s>/]))/i

function addBaseInTag(tag: string, base: string, form: PageForm | undefined): string {
  const addBase = (path: string) => addMissingBase(path, base, form)
  return tag.replaceAll(attribute, (text, start: string, name: string, value: string) =>
    addressAttributes.has(name.toLowerCase()) ? start + value.replace(rootedPath, addBase) : text,
  )
}

/** Group 1: the text before the value, with the name (group 2). Group 3: the value with its quotes. */
const attribute = /(\s([^\s"'>/=]+)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/g

const rootedPath = /(?<=^["']?)\/(?!\/)[^?#"'\s]*/

const addressAttributes: ReadonlySet<string> = new Set(['action', 'href', 'src'])
