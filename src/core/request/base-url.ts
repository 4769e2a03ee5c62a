import { findReach, hasIPv6Host } from './address.ts'
import { readServerUrl } from './server-url.ts'

/** A base URL for the portal, or what is wrong with it, as the end of a sentence. */
export type BaseUrlReading =
  | { readonly outcome: 'accepted'; readonly url: string }
  | {
      readonly outcome: 'refused'
      readonly fault: string
      /** The text to write instead, if the address suggests it. */
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
  if (URL.canParse(trimmed) && !isSecure(trimmed)) {
    return reject('must begin with https:// (http:// only for this machine).')
  }
  const reading = readServerUrl(trimmed)
  if (reading.outcome === 'refused') return reading
  return { outcome: 'accepted', url: reading.url.href.replace(/\/+$/, '') }
}

/** Reads a base URL that a site's pages will call, so its host must be allowed by their policy. */
export function readCalledUrl(text: string): BaseUrlReading {
  const reading = readBaseUrl(text)
  if (reading.outcome === 'refused' || !hasIPv6Host(reading.url)) return reading
  const { protocol, port } = new URL(reading.url)
  const example = `${protocol}//localhost${port && `:${port}`}`
  return {
    ...reject(`names its host by an IPv6 address, which ${noPolicyNamesIPv6}.`),
    ...(findReach(reading.url) === 'this-computer' && { example }),
  }
}

/** The end of a sentence about an IPv6 address. */
export const noPolicyNamesIPv6 =
  'the content security policy of a page cannot permit (CSP Level 3, section 2.3.1)'

function isSecure(text: string): boolean {
  const { protocol } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && findReach(text) === 'this-computer')
}

function reject(fault: string) {
  return { outcome: 'refused', fault } as const
}
