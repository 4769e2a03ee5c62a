import { formatAddress as formatPageAddress, normalizePagePath } from '#text/page-address.ts'

/** Path of the site on its host, without a trailing slash. Inserted by the build. */
const siteBase = import.meta.env.BASE_URL.replace(/\/$/, '')

// A build-time constant, so that the code is dropped for sites whose addresses end with a slash.
const ending = import.meta.env.PORTAL_PAGE_ENDING

function formatAddress(path: string): string {
  return ending === undefined ? path : formatPageAddress(path, { ending, base: siteBase })
}

/**
 * Returns the address of a page or file of the site on its host. The build adds the base to URLs in built pages; this function
 * and `withBase` add it to URLs that a script renders or fetches.
 *
 * @param path from the root of the site, with a leading slash; paths of pages also end with one
 */
export function withSiteBase(path: string): string {
  return formatAddress(siteBase + path)
}

/**
 * Returns the address of a page or file of an API reference on its host. Pages of an API reference in a folder of the site declare
 * that folder.
 *
 * @param path from the root of the API reference, with a leading slash; paths of pages also end with one
 */
export function withBase(path: string): string {
  return formatAddress((findPortalBase() ?? siteBase) + path)
}

/** Returns the address of the page to which a sign-in returns: the same in all languages of a site. */
export function withSignInBase(path: string): string {
  const base = document.querySelector('[data-sign-in-base]')?.getAttribute('data-sign-in-base')
  return typeof base === 'string' ? formatAddress(base + path) : withBase(path)
}

/** Returns the path of the current page from the root of the site, with a slash at both ends. */
export function getPagePath(): string {
  return normalizePagePath(location.pathname).slice(siteBase.length)
}

function findPortalBase(): string | null | undefined {
  // Consoles are also rendered at build time.
  if (typeof document === 'undefined') return undefined
  return document.querySelector('[data-portal-base]')?.getAttribute('data-portal-base')
}
