/** The distance of the host of a URL, judging by its name. A name can still resolve to any address. */
export type HostReach = 'this-computer' | 'local-network' | 'elsewhere'

/** @param url an absolute URL or an origin; the opaque origin `null` counts as far away */
export function findReach(url: string): HostReach {
  if (!URL.canParse(url)) return 'elsewhere'
  const { hostname } = new URL(url)
  if (thisComputer.test(hostname)) return 'this-computer'
  return localNetwork.some((pattern) => pattern.test(hostname)) ? 'local-network' : 'elsewhere'
}

/** Whether an address is nearer to the reader than the page that calls it. */
export function isNearer(url: string, pageOrigin: string): boolean {
  return reaches.indexOf(findReach(url)) < reaches.indexOf(findReach(pageOrigin))
}

/** A secure page may use http only for this computer (Mixed Content, section 4.4; Secure Contexts, section 3.1). */
export function isMixedContent(url: string, pageOrigin: string): boolean {
  return (
    pageOrigin.startsWith('https:') &&
    new URL(url).protocol === 'http:' &&
    findReach(url) !== 'this-computer'
  )
}

/** Whether a secure page calls http on this computer: the specifications allow that, and not every browser does. */
export function mayBeMixedContent(url: string, pageOrigin: string): boolean {
  return pageOrigin.startsWith('https:') && new URL(url).protocol === 'http:'
}

/** A host in brackets, which the grammar of host sources does not allow (CSP Level 3, section 2.3.1). */
export function hasIPv6Host(url: string): boolean {
  return new URL(url).hostname.startsWith('[')
}

const reaches: readonly HostReach[] = ['this-computer', 'local-network', 'elsewhere']

/**
 * The hosts that browsers treat as this computer without a lookup (Secure Contexts, section 3.1; RFC 6761, section 6.3).
 * The URL parser has already normalised addresses.
 */
const thisComputer = /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/

/** Private, link-local and unique local addresses (RFC 1918, RFC 3927, RFC 4193, RFC 4291), and names under .local. */
const localNetwork: readonly RegExp[] = [
  /^10(\.\d{1,3}){3}$/,
  /^172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}$/,
  /^192\.168(\.\d{1,3}){2}$/,
  /^169\.254(\.\d{1,3}){2}$/,
  /^\[f[cd][0-9a-f]{2}:.*\]$/,
  /^\[fe[89ab][0-9a-f]:.*\]$/,
  /\.local$/,
]
