/**
 * The path of a page in the site itself, wherever the site stands.
 *
 * @param base without a slash at its end
 */
export function findOwnPath(pathname: string, base: string): string {
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}
