import { isToken } from '#core/request/serialize/header.ts'

/** The credentials in an `Authorization` header. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'other-scheme' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'bearer'; readonly token: string }

/**
 * Reads credentials of the Bearer scheme (RFC 6750, section 2.1). The scheme may be written in any
 * case and is followed by spaces (RFC 9110, sections 11.1 and 11.4).
 */
export function readCredentials(header: string | undefined): Credentials {
  const value = trimBlanks(header ?? '')
  if (value === '') return { kind: 'none' }
  const [scheme = ''] = value.split(/[ \t]/, 1)
  if (scheme.toLowerCase() !== 'bearer') return { kind: 'other-scheme' }
  const token = value.slice(scheme.length).replace(/^ +/, '')
  return b64token.test(token) ? { kind: 'bearer', token } : { kind: 'malformed' }
}

/** RFC 6750, section 2.1. */
const b64token = /^[A-Za-z0-9\-._~+/]+=*$/

/** The value of a header. A name that no header can have is a fault of the document, and no request carries it. */
export function findHeader(headers: Headers, name: string): string | undefined {
  return isToken(name) ? (headers.get(name) ?? undefined) : undefined
}

/** Removes spaces and tabs at both ends, in one pass through the text, as no regular expression does. */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (isBlank(text[start])) start += 1
  while (end > start && isBlank(text[end - 1])) end -= 1
  return text.slice(start, end)
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}
