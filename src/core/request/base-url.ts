import { findReach, hasIPv6Host } from './address.ts'

/** A base URL for the portal, or what is wrong with it, as the end of a sentence. */
export type BaseUrlReading =
  | { readonly outcome: 'accepted'; readonly url: string }
  | {
      readonly outcome: 'refused'
      readonly fault: string
      /** What to write instead, if the address suggests it. */
      readonly example?: string
    }

/**
 * Reads an absolute URL that a browser on a secure page can call: https, or http on this machine.
 *
 * No fault quotes the text, because it may contain a password.
 *
 * @returns the normalised URL, without a trailing slash
 */
export function readBaseUrl(text: string): BaseUrlReading {
  const trimmed = text.trim()
  // The URL parser drops line breaks and tabs silently, which joins two values into one.
  if (/\s/.test(trimmed)) return refuse('contains white space.')
  if (hasPortOutOfRange(trimmed)) return refuse('has a port that is not a number from 1 to 65535.')
  if (!URL.canParse(trimmed)) return refuse('is not an absolute URL.')
  const url = new URL(trimmed)
  if (url.username || url.password) return refuse('contains a user name or password.')
  const isLocal = findReach(trimmed) === 'this-computer'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) {
    return refuse('must begin with https:// (http:// only for this machine).')
  }
  if (url.search || trimmed.includes('?')) return refuse('has a query.')
  if (url.hash || trimmed.includes('#')) return refuse('has a fragment.')
  return { outcome: 'accepted', url: url.href.replace(/\/+$/, '') }
}

/** Reads a base URL that a site's pages will call, so its host must be allowed by their policy. */
export function readCalledUrl(text: string): BaseUrlReading {
  const reading = readBaseUrl(text)
  if (reading.outcome === 'refused' || !hasIPv6Host(reading.url)) return reading
  const { protocol, port } = new URL(reading.url)
  const example = `${protocol}//localhost${port && `:${port}`}`
  return {
    ...refuse(`names its host by an IPv6 address, which ${noPolicyNamesIPv6}.`),
    ...(findReach(reading.url) === 'this-computer' && { example }),
  }
}

/** The end of a sentence about an IPv6 address. */
export const noPolicyNamesIPv6 =
  'the content security policy of a page cannot permit (CSP Level 3, section 2.3.1)'

/** The URL parser gives no specific reason for such a text. */
function hasPortOutOfRange(text: string): boolean {
  const port = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*:(\d+)(?:[/?#\\]|$)/i.exec(text)?.[1]
  return port !== undefined && (Number(port) < 1 || Number(port) > 65_535)
}

function refuse(fault: string) {
  return { outcome: 'refused', fault } as const
}
