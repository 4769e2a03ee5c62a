/** The path of the site on its host, without a trailing slash. The build inserts it. */
const siteBase = import.meta.env.BASE_URL.replace(/\/$/, '')

/**
 * The path of a file of the site on its host. The build adds the base to URLs in built pages; this and `withBase` add it to those
 * that a script writes or fetches.
 *
 * @param path from the root of the site, with a leading slash
 */
export function withSiteBase(path: string): string {
  return siteBase + path
}

/**
 * The path of a page or file of a portal on its host. A portal that has only a folder of the site says so in its pages.
 *
 * @param path from the root of the portal, with a leading slash
 */
export function withBase(path: string): string {
  return (readPortalBase() ?? siteBase) + path
}

function readPortalBase(): string | null | undefined {
  // The build renders consoles too.
  if (typeof document === 'undefined') return undefined
  return document.querySelector('[data-portal-base]')?.getAttribute('data-portal-base')
}
