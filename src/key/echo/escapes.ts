import { namesOf } from './named-references.ts'

/**
 * The known escapes of a character up to U+FFFF, whose letters match in either case:
 *
 * - JSON (RFC 8259, section 7): `\/` and `\u002F`, and a backslash before other punctuation, as in many languages
 * - programs: `\x2F`, `\u{2F}` with up to 16 leading zeros, `\U0000002F` and, in octal, `\057`
 * - URLs (RFC 3986, section 2.1): `%2F`; forms too, which differ only in the space; `%u002F`, as JavaScript’s `escape` writes
 * - HTML: `&sol;`, and `&#47;` or `&#x2F;` with up to 16 leading zeros; each with or without its semicolon
 */
export function listEscapes(code: number, mostZeros = largestZeros): readonly string[] {
  const hex = code.toString(16)
  const zeros = Array.from({ length: mostZeros + 1 }, (_, count) => '0'.repeat(count))
  const references = zeros.flatMap((each) => [`&#${each}${code}`, `&#x${each}${hex}`])
  const names = namesOf(code).map((name) => `&${name}`)
  return [
    ...['\\u', '%u'].map((lead) => lead + hex.padStart(4, '0')),
    `\\u${hex.padStart(8, '0')}`,
    ...zeros.map((each) => `\\u{${each}${hex}}`),
    ...(code <= 0xff ? ['%', '\\x'].map((lead) => lead + hex.padStart(2, '0')) : []),
    ...(code <= 0xff ? [`\\${code.toString(8).padStart(3, '0')}`] : []),
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
  if (byte === percent) return measurePercent(codes, bytes, at)
  if (byte === ampersand) return measureReference(codes, bytes, at)
  return byte === backslash ? measureBackslash(codes, bytes, at) : 0
}

const backslash = 0x5c
const percent = 0x25
const ampersand = 0x26
const semicolon = 0x3b
const openingBrace = 0x7b
const closingBrace = 0x7d
const letterU = 0x75
const letterX = 0x78
const largestZeros = 16

function measurePercent(codes: readonly number[], bytes: Uint8Array, at: number): number {
  const isUnit = fold(bytes[at + 1]) === letterU
  const [start, length] = isUnit ? [at + 2, 4] : [at + 1, 2]
  return codes.includes(readDigits(bytes, start, length, 16)) ? start + length - at : 0
}

function measureBackslash(codes: readonly number[], bytes: Uint8Array, at: number): number {
  const has = (start: number, length: number, base = 16) =>
    codes.includes(readDigits(bytes, start, length, base))
  const next = bytes[at + 1] ?? 0
  if (isPunctuation(next)) return codes.includes(next) ? 2 : 0
  if (fold(next) === letterX) return has(at + 2, 2) ? 4 : 0
  if (fold(next) !== letterU) return has(at + 1, 3, 8) ? 4 : 0
  if (bytes[at + 2] === openingBrace) return measureBraces(codes, bytes, at)
  if (has(at + 2, 4)) return 6
  return has(at + 2, 8) ? 10 : 0
}

function measureBraces(codes: readonly number[], bytes: Uint8Array, at: number): number {
  const start = skipZeros(bytes, at + 3)
  const length = countDigits(bytes, start, 16)
  const end = start + length
  const isMet = bytes[end] === closingBrace && codes.includes(readDigits(bytes, start, length, 16))
  return isMet ? end + 1 - at : 0
}

function measureReference(codes: readonly number[], bytes: Uint8Array, at: number): number {
  let end = 0
  if (bytes[at + 1] === 0x23) {
    const isHex = fold(bytes[at + 2]) === letterX
    const start = skipZeros(bytes, at + (isHex ? 3 : 2))
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

function fold(byte = 0): number {
  return byte | 0x20
}

/** The index at which the digits begin after leading zeros; more of them than are known stay. */
function skipZeros(bytes: Uint8Array, from: number): number {
  let start = from
  while (start < from + largestZeros && bytes[start] === 0x30) start += 1
  return start
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
