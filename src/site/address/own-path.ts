/**
 * The path of a page within the site, without the base path.
 *
 * @param base without a trailing slash
 */
export function findOwnPath(pathname: string, base: string): string {
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}
