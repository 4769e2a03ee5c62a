/** The site's base path, without a trailing slash. The build inserts it. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/**
 * The path of a page or file on its host. The build adds the base to URLs in built pages; this adds it to those that a script
 * writes or fetches.
 *
 * @param path from the root of the site, with a leading slash
 */
export function withBase(path: string): string {
  return base + path
}
