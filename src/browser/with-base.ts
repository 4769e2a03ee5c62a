import { readPagePath, writeAddress } from '#core/address/page-address.ts'

/** The path of the site on its host, without a trailing slash. The build inserts it. */
const siteBase = import.meta.env.BASE_URL.replace(/\/$/, '')

// A constant of the build, so that a site whose addresses end with a slash carries nothing of this.
const ending = import.meta.env.PORTAL_PAGE_ENDING

function place(path: string): string {
  return ending === undefined ? path : writeAddress(path, { ending, base: siteBase })
}

/**
 * The address of a page or file of the site on its host. The build adds the base to URLs in built pages; this and `withBase` add it
 * to those that a script writes or fetches.
 *
 * @param path from the root of the site, with a leading slash; that of a page ends with one too
 */
export function withSiteBase(path: string): string {
  return place(siteBase + path)
}

/**
 * The address of a page or file of a portal on its host. A portal that has only a folder of the site says so in its pages.
 *
 * @param path from the root of the portal, with a leading slash; that of a page ends with one too
 */
export function withBase(path: string): string {
  return place((readPortalBase() ?? siteBase) + path)
}

/** The path of the page that is shown, from the root of the site, with a slash at both ends. */
export function readOwnPath(): string {
  return readPagePath(location.pathname).slice(siteBase.length)
}

function readPortalBase(): string | null | undefined {
  // The build renders consoles too.
  if (typeof document === 'undefined') return undefined
  return document.querySelector('[data-portal-base]')?.getAttribute('data-portal-base')
}
