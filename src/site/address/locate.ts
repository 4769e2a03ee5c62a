import { extname } from 'node:path'
import { readPagePath, writeAddress } from '#core/address/page-address.ts'
import type { PageForm } from '#core/address/page-address.ts'
import type { Brand } from '#brand/brand-options.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Settings } from '../settings.ts'
import type { Service } from '../service.ts'

export function locateFavicon({ favicon }: Pick<Brand, 'favicon'>): string {
  return `/favicon${extname(favicon).toLowerCase()}`
}

/** Where a page is available as Markdown: `/quickstart/` → `/quickstart.md`, `/` → `/index.md`. */
export function locateMarkdown(path: string): string {
  return path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`
}

/** Where the site is published: its origin, if the build knows it, its base path, and how it writes addresses. */
export interface SitePlace extends Pick<Settings, 'siteUrl' | 'base'> {
  readonly form?: PageForm | undefined
}

/** The public address of a path, given with or without the base. */
export function addressOf(path: string, { siteUrl, base, form }: SitePlace): string {
  const placed = writeAddress(`${path}/`.startsWith(`${base}/`) ? path : base + path, form)
  return siteUrl === undefined ? placed : new URL(placed, siteUrl).href
}

/** Without the base path, and with a slash at its end whatever the form of the address. `base` has no trailing slash. */
export function findOwnPath(pathname: string, base: string): string {
  const path = readPagePath(pathname)
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path
}

/** The address on its host of a link whose path begins at the root of the site, or of a portal; others stay as they are. */
export function placeLink(href: string, { base, form }: Pick<SitePlace, 'base' | 'form'>): string {
  return href.startsWith('/') ? writeAddress(base + href, form) : href
}

/** The address at which a document is offered for download, with the ending of its own format. */
export function locateDocument({ places: [main = ''] }: Pick<Contract, 'places'>): string {
  return `/openapi.${/\.json$/i.test(main) ? 'json' : 'yaml'}`
}

/** The addresses of the document itself: in the formats of the service, else as its owner wrote it. */
export function locateDescriptions({
  contract,
  service,
}: {
  readonly contract: Pick<Contract, 'places'>
  readonly service: Pick<Service, 'formats'>
}): readonly string[] {
  if (service.formats) return service.formats.map((format) => `/openapi.${format}`)
  return [locateDocument(contract)]
}
