import { hasIPv6Host } from './address.ts'

/** The complete address of a server, or what is wrong with it, as the end of a sentence. */
export type ServerUrlReading =
  | { readonly outcome: 'accepted'; readonly url: URL }
  | { readonly outcome: 'refused'; readonly fault: string }

declare const mark: unique symbol

/**
 * Scheme, host and port as a policy or a header file can hold them: a host of letters, digits, dots and hyphens, and nothing
 * that would end the name. Only `findOrigin` makes one.
 */
export type Origin = string & { readonly [mark]: true }

/** @returns undefined for a host that no policy names: an IPv6 address (CSP Level 3, section 2.3.1) */
export function findOrigin(url: string): Origin | undefined {
  const { origin } = new URL(url)
  return isOrigin(origin) ? origin : undefined
}

/**
 * Reads the address of a server that the portal may call. Nothing else decides that: settings, documents, plans and lists
 * of servers ask here.
 *
 * No fault quotes the text, because it may contain a password.
 */
export function readServerUrl(text: string): ServerUrlReading {
  // The URL parser drops line breaks and tabs silently, which joins two values into one.
  if (/\s/.test(text)) return reject('contains white space.')
  if (/[\p{Cc}\\]/u.test(text)) return reject('contains a control character or a backslash.')
  if (hasPortOutOfRange(text)) return reject('has a port that is not a number from 1 to 65535.')
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]
  if (scheme === undefined) return reject('is not an absolute URL.')
  if (!/^https?$/i.test(scheme)) return reject('must begin with https:// or http://.')
  const authority = /^[^:]+:\/\/([^/?#]+)/.exec(text)?.[1]
  // The URL parser skips slashes until it finds a host: `https:///v1` would be the host `v1`.
  if (authority === undefined) return reject('names no host.')
  if (authority.includes('@')) return reject('contains a user name or password.')
  const host = authority.replace(/:\d+$/, '')
  if (/[\0-\x7f]/.test(host.replaceAll(/[a-z\d.:[\]-]/gi, ''))) return reject(unfitHost)
  if (!URL.canParse(text)) return reject('is not an absolute URL.')
  const url = new URL(text)
  if (!isOrigin(url.origin) && !hasIPv6Host(text)) return reject(unfitHost)
  if (isRewritten(host, url)) return reject('names a host that browsers read as another.')
  if (text.includes('?')) return reject('has a query.')
  if (text.includes('#')) return reject('has a fragment.')
  return { outcome: 'accepted', url }
}

/** Whether a URL begins like a host, and would be read as the path of a folder, or its host as a scheme (RFC 3986, section 4.2). */
export function lacksScheme(url: string): boolean {
  return /^(?:localhost|(?:[a-z\d-]+\.)+[a-z]{2,}|\d+(?:\.\d+){3})(?::\d+)?(?:\/|$)/i.test(url)
}

const unfitHost = 'has a host of other signs than letters, digits, dots and hyphens.'

function isOrigin(text: string): text is Origin {
  return /^https?:\/\/(?:[a-z\d-]+\.)*[a-z\d-]+\.?(?::\d{1,5})?$/.test(text)
}

/** The URL parser gives no specific reason for a number, and takes nothing for the usual port: `https://https://a` would be `https`. */
function hasPortOutOfRange(text: string): boolean {
  const port = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*:(\d*)(?:[/?#]|$)/i.exec(text)?.[1]
  return port !== undefined && (Number(port) < 1 || Number(port) > 65_535)
}

/** A number such as `1` or `127.1` is an IPv4 address (WHATWG URL, “IPv4 parser”). Names in other scripts have one form in ASCII. */
function isRewritten(host: string, { hostname }: URL): boolean {
  return /^[a-z\d.-]+$/i.test(host) && host.toLowerCase() !== hostname
}

function reject(fault: string): ServerUrlReading {
  return { outcome: 'refused', fault }
}
