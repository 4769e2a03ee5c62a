import { trimBlanks } from './trim-blanks.ts'

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
