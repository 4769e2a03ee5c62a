import { PagedList } from './paged-list.ts'
import { decodeSlice } from './utf8.ts'
import type { Span } from './utf8.ts'

/** The types of JSON values (RFC 8259, section 3). */
export type JsonType = 'null' | 'boolean' | 'string' | 'number' | 'array' | 'object'

/** The lines of a formatted JSON text. A row is stored as its start position and formatted when shown. */
export interface JsonRows {
  readonly bytes: Uint8Array
  readonly starts: PagedList
  readonly depths: PagedList
  /**
   * For a row that opens a container, the row that closes it; for a row that closes one, its number of children; for any
   * other row, itself.
   */
  readonly links: PagedList
  /** The number of rows in the text. In a truncated text, rows that close open containers follow them. */
  readonly count: number
}

export interface JsonScanError {
  readonly kind: 'invalid' | 'truncated' | 'too-deep'
  readonly at: number
  /** The error, as a clause. */
  readonly reason: string
}

export interface JsonScan {
  readonly rows: JsonRows
  /** The first error. The rows before a truncation are valid; after any other error, rows must not be used. */
  readonly error: JsonScanError | undefined
}

export function isCloser({ bytes, starts }: JsonRows, row: number): boolean {
  const byte = bytes[starts.at(row)]
  return byte === closeBrace || byte === closeBracket || byte === undefined
}

/** Whether a row that is not a closer opens a non-empty container. */
export function isOpener({ links }: JsonRows, row: number): boolean {
  return links.at(row) > row
}

export function countChildren(rows: JsonRows, row: number): number {
  return isOpener(rows, row) ? rows.links.at(rows.links.at(row)) : 0
}

export interface RowSpan {
  /** Undefined for a row in an array. */
  readonly name: Span | undefined
  /** The value; for a row that opens a container, the entire container. */
  readonly value: Span
}

/** @param row not a closer */
export function findSpan(rows: JsonRows, row: number): RowSpan {
  const { bytes, starts, links } = rows
  const start = starts.at(row)
  const name = findName(bytes, start)
  const from = name ? skipSpace(bytes, skipSpace(bytes, name[1]) + 1) : start
  if (!isOpener(rows, row)) return { name, value: [from, endLeaf(bytes, from)] }
  const closer = links.at(row)
  return { name, value: [from, Math.min(starts.at(closer) + 1, bytes.length)] }
}

export interface PathStep {
  readonly row: number
  /** Its position among the children of the previous step, from 0. */
  readonly position: number
}

/** Returns the path from the root to a row, both included. A row that closes a container represents the container. */
export function findPath(rows: JsonRows, target: number): readonly [PathStep, ...PathStep[]] {
  const path: [PathStep, ...PathStep[]] = [{ row: 0, position: 0 }]
  let current = 0
  while (current !== target && rows.links.at(current) !== target) {
    let child = current + 1
    let position = 0
    for (; rows.links.at(child) < target; child = rows.links.at(child) + 1) position += 1
    path.push({ row: child, position })
    current = child
  }
  return path
}

/** Returns the JSON Pointer (RFC 6901) of a row. For a duplicate name, parsers resolve it to the last value. */
export function getPointer(rows: JsonRows, row: number): string {
  return findPath(rows, row)
    .slice(1)
    .map((step) => `/${getReferenceToken(rows, step)}`)
    .join('')
}

function getReferenceToken(rows: JsonRows, { row, position }: PathStep): string {
  const { name } = findSpan(rows, row)
  if (!name) return String(position)
  const text = decodeSlice(rows.bytes, ...name)
  return unescapeName(text).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Unescapes a name. A truncated name cannot be parsed and stays as received. */
function unescapeName(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

function findName(bytes: Uint8Array, start: number): Span | undefined {
  if (bytes[start] !== quote) return undefined
  const end = endOrCut(findStringEnd(bytes, start))
  return bytes[skipSpace(bytes, end)] === colon ? [start, end] : undefined
}

function endLeaf(bytes: Uint8Array, from: number): number {
  const first = bytes[from]
  if (first === undefined) return bytes.length
  if (first === quote) return endOrCut(findStringEnd(bytes, from))
  let at = from + 1
  // An empty container is a leaf too, with only white space inside.
  if (first === openBracket || first === openBrace) {
    return Math.min(skipSpace(bytes, at) + 1, bytes.length)
  }
  while (at < bytes.length && !isDelimiter(bytes[at])) at += 1
  return at
}

function isDelimiter(byte: number | undefined): boolean {
  return (
    byte === comma ||
    byte === closeBracket ||
    byte === closeBrace ||
    byte === undefined ||
    byte <= 0x20
  )
}

/** Returns the end of a token; a truncated token ends with the text. */
function endOrCut(end: number): number {
  return end < 0 ? ~end : end
}

export function hasComma(rows: JsonRows, row: number): boolean {
  const next = row + 1
  const opens = !isCloser(rows, row) && isOpener(rows, row)
  return !opens && next < rows.count && !isCloser(rows, next)
}

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
