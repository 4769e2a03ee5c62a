import { PagedList } from './paged-list.ts'
import { closeBrace, closeBracket } from './scan-token.ts'

/**
 * A JSON text as rows, the lines of its pretty form: a value with its name, an opening bracket with its name, or a
 * closing bracket. Nothing is built from the text: a row is the position where it begins, and is formatted when shown.
 */
export interface JsonRows {
  readonly bytes: Uint8Array
  /** The byte at which a row begins. */
  readonly starts: PagedList
  /** The nesting depth of each row. */
  readonly depths: PagedList
  /**
   * For a row that opens a container, the row that closes it; for a row that closes one, its number of children; for any
   * other row, itself.
   */
  readonly links: PagedList
  /** The number of rows in the text. A truncated text has more rows after them, which close what it left open. */
  readonly count: number
}

/** The reason why a text is not JSON, at the byte where that becomes clear. */
export interface JsonFault {
  readonly kind: 'invalid' | 'truncated' | 'too-deep'
  readonly at: number
  /** The fault, as the middle of a sentence. */
  readonly reason: string
}

export interface JsonScan {
  readonly rows: JsonRows
  /** The first fault. The rows before a truncation are valid; those before any other fault are of no use. */
  readonly fault: JsonFault | undefined
}

export function isCloser({ bytes, starts }: JsonRows, row: number): boolean {
  const byte = bytes[starts.at(row)]
  return byte === closeBrace || byte === closeBracket || byte === undefined
}

/** Whether a row that is not a closer opens a non-empty container. */
export function isOpener({ links }: JsonRows, row: number): boolean {
  return links.at(row) > row
}

/** The number of children of a row that is not a closer. */
export function countChildren(rows: JsonRows, row: number): number {
  return isOpener(rows, row) ? rows.links.at(rows.links.at(row)) : 0
}
