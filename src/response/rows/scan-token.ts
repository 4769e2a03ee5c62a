/*
 * Functions that find the ends of JSON tokens (RFC 8259, sections 2 to 7) in UTF-8. Each takes the start position of a token and
 * returns the position after it or, if the token is invalid, the negative complement `~position` of the offending byte. If that
 * position is the length of the bytes, the token is truncated.
 */

export const quote = 0x22
export const comma = 0x2c
export const colon = 0x3a
export const openBracket = 0x5b
export const closeBracket = 0x5d
export const openBrace = 0x7b
export const closeBrace = 0x7d
const backslash = 0x5c

export function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const byte = bytes[at]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at
    at += 1
  }
}

export function findStringEnd(bytes: Uint8Array, from: number): number {
  const { length } = bytes
  let at = from + 1
  while (at < length) {
    const byte = bytes[at] ?? 0
    if (byte === quote) return at + 1
    if (byte < 0x20) return ~at
    if (byte === backslash) {
      const after = endEscape(bytes, at)
      if (after < 0) return after
      at = after
    } else {
      at += 1
    }
  }
  return ~length
}

const simpleEscapes = new Set(Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)))

function endEscape(bytes: Uint8Array, from: number): number {
  const escaped = bytes[from + 1]
  if (escaped === undefined) return ~bytes.length
  if (simpleEscapes.has(escaped)) return from + 2
  if (escaped !== 0x75) return ~(from + 1)
  for (let at = from + 2; at < from + 6; at += 1) {
    const digit = bytes[at]
    if (digit === undefined) return ~bytes.length
    if (!isHexDigit(digit)) return ~at
  }
  return from + 6
}

function isHexDigit(byte: number): boolean {
  const lower = byte | 0x20
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66)
}

/** Checks only the form of a number, not its size. */
export function findNumberEnd(bytes: Uint8Array, from: number): number {
  let at = bytes[from] === 0x2d ? from + 1 : from
  if (bytes[at] === 0x30) at += 1
  else {
    const integer = endDigits(bytes, at)
    if (integer < 0) return integer
    at = integer
  }
  if (bytes[at] === 0x2e) {
    const fraction = endDigits(bytes, at + 1)
    if (fraction < 0) return fraction
    at = fraction
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    const isSigned = bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d
    return endDigits(bytes, at + (isSigned ? 2 : 1))
  }
  return at
}

function endDigits(bytes: Uint8Array, from: number): number {
  let at = from
  while (isDigit(bytes[at] ?? 0)) at += 1
  return at === from ? ~at : at
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

const literals = ['true', 'false', 'null'].map((word) =>
  Uint8Array.from(word, (character) => character.charCodeAt(0)),
)

export function findLiteralEnd(bytes: Uint8Array, from: number): number {
  const literal = literals.find(([first]) => first === bytes[from])
  if (!literal) return ~from
  for (let offset = 1; offset < literal.length; offset += 1) {
    if (bytes[from + offset] !== literal[offset]) return ~(from + offset)
  }
  return from + literal.length
}
