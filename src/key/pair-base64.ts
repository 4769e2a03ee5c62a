import type { NamedPassword } from './api-key.ts'

/** The Base64 of name, colon and password in UTF-8 (RFC 7617, section 2). */
export function writePairBase64({ name, password }: NamedPassword): string {
  const bytes = new TextEncoder().encode(`${name}:${password}`)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
