export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function getStringMember(value: unknown, name: string): string | undefined {
  const member = getMember(value, name)
  return typeof member === 'string' && member !== '' ? member : undefined
}

/**
 * Returns a positive number of seconds that a clock can count in milliseconds; undefined for anything else. Some servers send a string of
 * digits.
 */
export function getSeconds(value: unknown, name: string): number | undefined {
  const member = getMember(value, name)
  const isNumber =
    typeof member === 'number' || (typeof member === 'string' && /^\d{1,15}$/.test(member))
  const seconds = isNumber ? Number(member) : 0
  return seconds > 0 && seconds <= maxSeconds ? seconds : undefined
}

/** Added to the time since 1970, this is still exact in milliseconds. */
const maxSeconds = 8e12

/** Limits of what is accepted from an authorization server, in a page and in the doctor. `docs/limits.md` lists them. */

/** In bytes after content decoding, of each response. */
export const maxResponseBytes = 1_000_000

/** In milliseconds, from a request until its response has been read. */
export const responseTimeout = 30_000

/** The largest number of scopes that are shown. */
export const maxScopes = 200

/** In milliseconds, the time to sign in elsewhere; the same as in the example of RFC 8628, section 3.2. */
export const signInTimeout = 1_800_000

/** In characters, of an endpoint. RFC 9110, section 4.1, recommends supporting at least 8000. */
export const maxEndpointLength = 8000
