import { PagedList } from '../paged-list.ts'
import { closeBrace, closeBracket } from './scan-token.ts'

/**
 * A JSON text as rows, the lines of its pretty form: a value with its name, an opening bracket with its name, or a
 * closing bracket. Nothing is built from the text: a row is where it begins, and is formatted when it is looked at.
 */
export interface JsonRows {
  readonly bytes: Uint8Array
  /** Where a row begins in the bytes. */
  readonly starts: PagedList
  /** In how many containers a row stands. */
  readonly depths: PagedList
  /**
   * Of a row that opens a container: the row that closes it. Of a row that closes one: how many children it has. Of any
   * other row: itself.
   */
  readonly links: PagedList
  /** The rows that the text has. A truncated text has rows beyond, which close what it left open. */
  readonly count: number
}

/** Why a text is not JSON, at the byte where that shows. */
export interface JsonFault {
  readonly kind: 'invalid' | 'truncated' | 'too-deep'
  readonly at: number
  /** What is wrong there, as the middle of a sentence. */
  readonly reason: string
}

export interface JsonScan {
  readonly rows: JsonRows
  /** The first fault. The rows before a truncation are good; those before another fault are of no use. */
  readonly fault: JsonFault | undefined
}

export function isCloser({ bytes, starts }: JsonRows, row: number): boolean {
  const byte = bytes[starts.at(row)]
  return byte === closeBrace || byte === closeBracket || byte === undefined
}

/** Whether a row that is no closer opens a container with something in it. */
export function isOpener({ links }: JsonRows, row: number): boolean {
  return links.at(row) > row
}

/** How many children a row that is no closer has. */
export function countChildren(rows: JsonRows, row: number): number {
  return isOpener(rows, row) ? rows.links.at(rows.links.at(row)) : 0
}
