/** The path below which the site stands, without a slash at the end. The build puts it into the code. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/**
 * Where a page or a file of this site stands on its host. Addresses in built pages get the base from the build; what a script
 * writes or fetches gets it here.
 *
 * @param path from the root of the site, with the slash that begins it
 */
export function withBase(path: string): string {
  return base + path
}
