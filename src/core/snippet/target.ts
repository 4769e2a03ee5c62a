/** The request target of a URL: its path and query (RFC 9112, section 3.2.1), as they are written. */
export function readTarget(url: string): string {
  return url.replace(origin, '')
}

/** What stands before the target: scheme and authority, or a placeholder such as `{base_url}`. */
export function readOrigin(url: string): string {
  return origin.exec(url)?.[0] ?? ''
}

/** Whether a target has only the characters of RFC 3986 (sections 3.3 and 3.4), which every client leaves alone or accepts. */
export function isStrict(target: string): boolean {
  return /^(?:[\w.~:@!$&'()*+,;=/-]|%[\dA-Fa-f]{2})*(?:\?(?:[\w.~:@!$&'()*+,;=/?-]|%[\dA-Fa-f]{2})*)?$/.test(
    target,
  )
}

/**
 * Whether it is strict and normalised as well: no triple for a character that needs none, and capital hexadecimal digits
 * (RFC 3986, sections 6.2.2.1 and 6.2.2.2).
 */
export function isNormalised(target: string): boolean {
  return isStrict(target) && !/%(?:..)?[a-f]|%.[a-f]|%(?:2[DE]|3\d|4[1-9A-F]|5[\dA]|5F|6[1-9A-F]|7[\dA]|7E)/.test(target)
}

const origin = /^(?:[a-z]+:\/\/[^/?]*|\{[^{}]*\})/
