import { isToken } from '#core/request/serialize/header.ts'

/**
 * The token of the Bearer scheme (RFC 6750, section 2.1). The scheme may be written in any case and is followed by spaces
 * (RFC 9110, sections 11.1 and 11.4).
 */
export function readBearerToken(headers: Headers): string | undefined {
  return /^bearer +(\S.*)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1]
}

/** The value of a header. A name that no header can have is a fault of the document, and no request carries it. */
export function findHeader(headers: Headers, name: string): string | undefined {
  return isToken(name) ? (headers.get(name) ?? undefined) : undefined
}
