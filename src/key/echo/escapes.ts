import { namesOf } from './named-references.ts'

/**
 * The known escapes of a character up to U+FFFF, whose letters match in either case:
 *
 * - JSON (RFC 8259, section 7): `\/` and `\u002F`, and a backslash before other punctuation, as in many languages
 * - URLs (RFC 3986, section 2.1): `%2F`; forms too, which differ only in the space
 * - HTML: `&sol;`, and `&#47;` or `&#x2F;` with up to 16 leading zeros; each with or without its semicolon
 */
export function listEscapes(code: number, mostZeros = largestZeros): readonly string[] {
  const hex = code.toString(16)
  const references = Array.from({ length: mostZeros + 1 }, (_, count) => '0'.repeat(count)).flatMap(
    (zeros) => [`&#${zeros}${code}`, `&#x${zeros}${hex}`],
  )
  const names = namesOf(code).map((name) => `&${name}`)
  return [
    `\\u${hex.padStart(4, '0')}`,
    ...(code <= 0xff ? [`%${hex.padStart(2, '0')}`] : []),
    ...(isPunctuation(code) ? [`\\${String.fromCharCode(code)}`] : []),
    ...[...references, ...names].flatMap((reference) => [`${reference};`, reference]),
  ]
}

/** The length of the longest escape, in bytes. */
export const longestEscape = 24

/** Whether an escape can begin with the byte. */
export function beginsEscape(byte: number | undefined): boolean {
  return byte === backslash || byte === percent || byte === ampersand
}

/**
 * Measures the escape at a position, if it stands for one of the given characters.
 *
 * @returns its length in bytes with its semicolon, or 0
 */
export function measureEscape(codes: readonly number[], bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === percent) return codes.includes(readDigits(bytes, at + 1, 2, 16)) ? 3 : 0
  if (byte === ampersand) return measureReference(codes, bytes, at)
  if (byte !== backslash) return 0
  const next = bytes[at + 1] ?? 0
  if (isPunctuation(next)) return codes.includes(next) ? 2 : 0
  return (next | 0x20) === letterU && codes.includes(readDigits(bytes, at + 2, 4, 16)) ? 6 : 0
}

const backslash = 0x5c
const percent = 0x25
const ampersand = 0x26
const semicolon = 0x3b
const letterU = 0x75
const letterX = 0x78
const largestZeros = 16

function measureReference(codes: readonly number[], bytes: Uint8Array, at: number): number {
  let end = 0
  if (bytes[at + 1] === 0x23) {
    const isHex = ((bytes[at + 2] ?? 0) | 0x20) === letterX
    let start = at + (isHex ? 3 : 2)
    const mostZeros = start + largestZeros
    while (start < mostZeros && bytes[start] === 0x30) start += 1
    if (bytes[start] === 0x30) return 0
    const length = countDigits(bytes, start, isHex ? 16 : 10)
    if (!codes.includes(readDigits(bytes, start, length, isHex ? 16 : 10))) return 0
    end = start + length
  } else {
    const name = codes.flatMap(namesOf).find((each) => standsAt(each, bytes, at + 1))
    if (name === undefined) return 0
    end = at + 1 + name.length
  }
  return (bytes[end] === semicolon ? end + 1 : end) - at
}

/** At most six, more than any code up to U+FFFF needs. */
function countDigits(bytes: Uint8Array, start: number, base: number): number {
  let count = 0
  while (count < 6 && readDigit(bytes[start + count]) < base) count += 1
  return count
}

/** @returns NaN unless all are digits */
function readDigits(bytes: Uint8Array, start: number, length: number, base: number): number {
  let value = length === 0 ? Number.NaN : 0
  for (let at = start; at < start + length; at += 1) {
    const digit = readDigit(bytes[at])
    value = digit < base ? value * base + digit : Number.NaN
  }
  return value
}

function readDigit(byte: number | undefined): number {
  if (byte === undefined) return Number.POSITIVE_INFINITY
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const folded = byte | 0x20
  return folded >= 0x61 && folded <= 0x66 ? folded - 0x61 + 10 : Number.POSITIVE_INFINITY
}

function standsAt(text: string, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (((bytes[at + index] ?? 0) | 0x20) !== text.charCodeAt(index)) return false
  }
  return true
}

function isPunctuation(code: number): boolean {
  const folded = code | 0x20
  const isWord = (code >= 0x30 && code <= 0x39) || (folded >= 0x61 && folded <= 0x7a)
  return code > 0x20 && code < 0x7f && !isWord
}
