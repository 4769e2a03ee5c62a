import { isToken } from '#request/serialize/header.ts'

/**
 * Returns the token of the Bearer scheme (RFC 6750, section 2.1). The scheme is case-insensitive and followed by spaces
 * (RFC 9110, sections 11.1 and 11.4).
 */
export function getBearerToken(headers: Headers): string | undefined {
  return /^bearer +(\S.*)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1]
}

/** Returns the value of a header. An invalid header name is an error in the document, and no request can carry it. */
export function findHeader(headers: Headers, name: string): string | undefined {
  return isToken(name) ? (headers.get(name) ?? undefined) : undefined
}
