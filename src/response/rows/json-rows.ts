import { PagedList } from './paged-list.ts'
import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  findStringEnd,
  quote,
  skipSpace,
} from './scan-token.ts'
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
  if (first === 0x5b || first === 0x7b) {
    return Math.min(skipSpace(bytes, at) + 1, bytes.length)
  }
  while (at < bytes.length && !isDelimiter(bytes[at])) at += 1
  return at
}

function isDelimiter(byte: number | undefined): boolean {
  return byte === comma || byte === 0x5d || byte === 0x7d || byte === undefined || byte <= 0x20
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
