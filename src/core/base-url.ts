/** An address that the portal can be built for, or what is wrong with it, as the rest of a sentence. */
export type BaseUrlReading =
  | { readonly outcome: 'accepted'; readonly url: string }
  | { readonly outcome: 'refused'; readonly fault: string }

/**
 * Reads an absolute URL that a browser on a secure page can call: https, or http on this machine.
 *
 * No fault quotes the text, in which somebody may have put a password.
 *
 * @returns the URL as browsers write it, without a trailing slash
 */
export function readBaseUrl(text: string): BaseUrlReading {
  const trimmed = text.trim()
  // The URL parser drops line breaks and tabs silently, which joins two values into one.
  if (/\s/.test(trimmed)) return refuse('has white space inside.')
  if (!URL.canParse(trimmed)) return refuse('is not an absolute URL.')
  const url = new URL(trimmed)
  if (url.username || url.password) return refuse('holds a user name or password.')
  const isLoopback = loopbackHosts.has(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    return refuse('must begin with https:// (http:// only for this machine).')
  }
  if (url.search || trimmed.includes('?')) return refuse('has a query.')
  if (url.hash || trimmed.includes('#')) return refuse('has a fragment.')
  return { outcome: 'accepted', url: url.href.replace(/\/+$/, '') }
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

function refuse(fault: string): BaseUrlReading {
  return { outcome: 'refused', fault }
}
