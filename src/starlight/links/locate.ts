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
  const placed = formatAddress(`${path}/`.startsWith(`${base}/`) ? path : base + path, form)
  return siteUrl === undefined ? placed : new URL(placed, siteUrl).href
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
