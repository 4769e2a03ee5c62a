import type { ServerTemplate } from './description/operation.ts'
import { explainValue, expression, getValue, splitServer } from './server-variables.ts'
import type { ServerParts } from './server-variables.ts'

/** The complete address of a server, or a predicate that describes the problem and can follow “The URL of the server”. */
export type UrlResult =
  | { readonly outcome: 'accepted'; readonly url: string }
  | {
      readonly outcome: 'refused'
      readonly error: string
      readonly example?: string
      /** The server variable with an invalid value, and a complete sentence about it. */
      readonly variable?: { readonly name: string; readonly sentence: string }
    }

declare const mark: unique symbol

/** Scheme, host and port that are valid in a policy or a header file. Created only by `findOrigin`. */
export type Origin = string & { readonly [mark]: 'origin' }

/** The address of an endpoint without its query, valid in a policy or a header file. Created only by `findEndpoint`. */
export type Endpoint = string & { readonly [mark]: 'endpoint' }

/** A source with a wildcard, such as `https://*.example.com:*`. Created only by `findHostSources`. */
export type HostSource = string & { readonly [mark]: 'host source' }

/** The source that permits every https server. */
export const openSource = 'https:'

/** An address that pages may call, as a source of a policy (CSP Level 3, section 2.3.1). */
export type CalledSource = Origin | Endpoint | HostSource

/** @returns undefined for an address with a character that ends a source or a policy, or with a host that policies cannot contain */
export function findEndpoint(url: string): Endpoint | undefined {
  const { origin, pathname } = new URL(url)
  const address = origin + pathname
  return isOrigin(origin) && isEndpoint(address) ? address : undefined
}

function isEndpoint(text: string): text is Endpoint {
  return /^[^\s;,'"]+$/.test(text)
}

/** @returns undefined for a host that policies cannot contain: an IPv6 address (CSP Level 3, section 2.3.1) */
export function findOrigin(url: string): Origin | undefined {
  const { origin } = new URL(url)
  return isOrigin(origin) ? origin : undefined
}

/** Parses the address of a server that the portal may call. Errors never quote the text, because it may contain a password. */
export function parseServerUrl(text: string): UrlResult {
  // The URL parser silently drops line breaks and tabs, which would join two values.
  if (/\s/.test(text)) return reject('contains white space.')
  if (/[\p{Cc}\\]/u.test(text)) return reject('contains a control character or a backslash.')
  if (hasPortOutOfRange(text)) return reject('has a port that is not a number from 1 to 65535.')
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]
  if (scheme === undefined) return reject('is not an absolute URL.')
  if (!/^https?$/i.test(scheme)) return reject('must begin with https:// or http://.')
  const authority = /^[^:]+:\/\/([^/?#]+)/.exec(text)?.[1]
  // The URL parser skips slashes until it finds a host: `https:///v1` would be the host `v1`.
  if (authority === undefined) return reject('has no host.')
  if (authority.includes('@')) return reject('contains a user name or password.')
  if (/\{[^{}]+\}/.test(authority)) {
    return reject('contains a variable in braces. Write its value instead.')
  }
  const host = authority.replace(/:\d+$/, '')
  if (/[\0-\x7f]/.test(host.replaceAll(/[a-z\d.:[\]-]/gi, ''))) return reject(invalidHost)
  if (!URL.canParse(text)) return reject('is not an absolute URL.')
  const url = new URL(text)
  if (!isOrigin(url.origin) && !hasIPv6Host(text)) return reject(invalidHost)
  if (isRewritten(host, url)) return reject('has a host that browsers interpret as another.')
  if (text.includes('?')) return reject('has a query.')
  if (text.includes('#')) return reject('has a fragment.')
  return { outcome: 'accepted', url: url.href }
}

/** Whether a URL begins with a host, which would be parsed as a path or a scheme (RFC 3986, section 4.2). */
export function lacksScheme(url: string): boolean {
  return /^(?:localhost|(?:[a-z\d-]+\.)+[a-z]{2,}|\d+(?:\.\d+){3})(?::\d+)?(?:\/|$)/i.test(url)
}

/** Whether the URL of a server has neither scheme nor host, nor begins with a variable that may contain them. */
export function isRelative(url: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/\/|\{)/i.test(url)
}

const invalidHost = 'has a host with characters other than letters, digits, dots and hyphens.'

function isOrigin(text: string): text is Origin {
  return /^https?:\/\/(?:[a-z\d-]+\.)*[a-z\d-]+\.?(?::\d{1,5})?$/.test(text)
}

/** The URL parser gives no reason for an invalid port, and accepts an empty one as the default: `https://https://a` has the host `https`. */
function hasPortOutOfRange(text: string): boolean {
  const port = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*:(\d*)(?:[/?#]|$)/i.exec(text)?.[1]
  return port !== undefined && (Number(port) < 1 || Number(port) > 65_535)
}

/** Whether the URL parser changed an ASCII host: numbers such as `1` or `127.1` become IPv4 addresses (WHATWG URL, “IPv4 parser”). */
function isRewritten(host: string, { hostname }: URL): boolean {
  return /^[a-z\d.-]+$/i.test(host) && host.toLowerCase() !== hostname
}

/**
 * Parses an absolute URL that a browser on a secure page can call: https, or http on this machine.
 *
 * @returns the normalised URL, without a trailing slash
 */
export function parseBaseUrl(text: string): UrlResult {
  const trimmed = text.trim()
  if (URL.canParse(trimmed) && !isSecure(trimmed)) {
    return reject('must begin with https:// (http:// only for this machine).')
  }
  const result = parseServerUrl(trimmed)
  return result.outcome === 'accepted' ? { ...result, url: result.url.replace(/\/+$/, '') } : result
}

/** Parses a base URL that a site's pages call, so their policy must be able to contain its host. */
export function parseCalledUrl(text: string): UrlResult {
  const result = parseBaseUrl(text)
  if (result.outcome === 'refused' || !hasIPv6Host(result.url)) return result
  const { protocol, port } = new URL(result.url)
  const example = `${protocol}//localhost${port && `:${port}`}`
  return {
    ...reject(
      'names its host by an IPv6 address, which the content security policy of a page cannot permit (CSP Level 3, section 2.3.1).',
    ),
    ...(getReach(result.url) === 'this-computer' && { example }),
  }
}

/** Whether an absolute URL uses https, or http on this computer. */
export function isSecure(text: string): boolean {
  const { protocol } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && getReach(text) === 'this-computer')
}

function reject(error: string) {
  return { outcome: 'refused', error: error } as const
}

/** The distance of the host of a URL, judged by its name, which can still resolve to any address. */
export type HostReach = 'this-computer' | 'local-network' | 'elsewhere'

/** @param url an absolute URL or an origin; the opaque origin `null` counts as `elsewhere` */
export function getReach(url: string): HostReach {
  if (!URL.canParse(url)) return 'elsewhere'
  const { hostname } = new URL(url)
  if (thisComputer.test(hostname)) return 'this-computer'
  return localNetwork.some((pattern) => pattern.test(hostname)) ? 'local-network' : 'elsewhere'
}

/** Whether an address is nearer to the reader's computer than the page that calls it. */
export function isNearer(url: string, pageOrigin: string): boolean {
  return reaches.indexOf(getReach(url)) < reaches.indexOf(getReach(pageOrigin))
}

/**
 * Chooses the scheme of a server whose URL has a host but no scheme (`//host/v1`): the scheme of the document's address (RFC 3986,
 * section 5.2.2), else https. Only a server on this computer gets http, so that a guess never sends a key in clear text.
 */
function chooseScheme(authority: string, documentUrl: string | undefined): 'http' | 'https' {
  const isSecured = documentUrl !== undefined && new URL(documentUrl).protocol === 'https:'
  return !isSecured && getReach(`http://${authority}`) === 'this-computer' ? 'http' : 'https'
}

/** Whether a call is mixed content. Secure pages may use http only for this computer (Mixed Content, section 4.4; Secure Contexts, section 3.1). */
export function isMixedContent(url: string, pageOrigin: string): boolean {
  return mayBeMixedContent(url, pageOrigin) && getReach(url) !== 'this-computer'
}

/** Whether a secure page calls http on this computer, which the specifications allow, but not all browsers. */
export function mayBeMixedContent(url: string, pageOrigin: string): boolean {
  return pageOrigin.startsWith('https:') && new URL(url).protocol === 'http:'
}

/** Whether the host is in brackets, which the grammar of host sources does not allow (CSP Level 3, section 2.3.1). */
function hasIPv6Host(url: string): boolean {
  return new URL(url).hostname.startsWith('[')
}

const reaches: readonly HostReach[] = ['this-computer', 'local-network', 'elsewhere']

/** Hosts that are this computer without a lookup (Secure Contexts, section 3.1; RFC 6761, section 6.3). */
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

/**
 * Fills in the variables of a server. Values cannot move the end of the host: scheme, host and path are split first and filled in
 * separately. Missing variables get their defaults. A relative server needs the address of the document or a base.
 *
 * @returns the URL without a trailing slash
 */
export function fillServer(
  template: ServerTemplate,
  given: Readonly<Record<string, string>>,
  base: string | undefined,
): UrlResult {
  const filled = resolveServer(template, given, base)
  return filled.outcome === 'accepted' ? { ...filled, url: filled.url.replace(/\/$/, '') } : filled
}

/** Same as `fillServer`, but keeps the trailing slash, which affects relative addresses (RFC 3986, section 5.2.3). */
export function resolveServer(
  template: ServerTemplate,
  given: Readonly<Record<string, string>>,
  base: string | undefined,
): UrlResult {
  if (template.error !== undefined) return reject('cannot be read.')
  const values = new Map(
    template.variables.map((variable) => [variable.name, getValue(given, variable)]),
  )
  for (const variable of template.variables) {
    const { name } = variable
    const sentence = explainValue(template, variable, values.get(name) ?? '')
    if (sentence === undefined) continue
    const refused = reject(`has a variable “${name}” whose value is not valid there.`)
    return { ...refused, variable: { name, sentence } }
  }
  const fill = (text: string) =>
    text.replaceAll(expression, (written, name: string) => values.get(name) ?? written)
  const parts = splitServer(template)
  const { documentUrl } = template
  return parts
    ? fillNamed(parts, fill, documentUrl)
    : fillRelative(template.url, fill, documentUrl ?? base)
}

type Fill = (text: string) => string

function fillNamed(parts: ServerParts, fill: Fill, documentUrl: string | undefined): UrlResult {
  const authority = fill(parts.authority)
  const scheme = parts.scheme === '' ? chooseScheme(authority, documentUrl) : fill(parts.scheme)
  if (!/^https?$/i.test(scheme)) return reject('must begin with https:// or http://.')
  const rest = fill(parts.rest)
  if (!/^(?:[/?#]|$)/.test(rest)) return reject('has no slash between host and path.')
  return parseServerUrl(`${scheme}://${authority}${rest}`)
}

function fillRelative(url: string, fill: Fill, base: string | undefined): UrlResult {
  const text = fill(url)
  const first = /^\{[^{}]+\}(?=\/|$)/.exec(url)?.[0]
  const start = first === undefined ? '' : fill(first)
  // The variable is a complete address, which must be valid without the text after it.
  if (/^https?:/i.test(start)) {
    const result = parseServerUrl(start)
    return result.outcome === 'accepted' ? parseServerUrl(text) : result
  }
  if (base === undefined || /^[a-z][a-z\d+.-]*:/i.test(text))
    return reject('is not an absolute URL.')
  if (/[\s\p{Cc}\\]/u.test(text)) return reject('contains white space or a backslash.')
  const there = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (there?.origin !== new URL(base).origin) return reject('leads to another host.')
  return parseServerUrl(there.href)
}
