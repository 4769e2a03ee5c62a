import { PagedList } from './paged-list.ts'
import type { TextRow } from './shown-row.ts'
import { makeRow } from './pretty-row.ts'
import type { Span } from './pretty-row.ts'
import { alignToCharacter, decodeSlice } from './utf8.ts'

/** Bytes of a body that is put on the page in full, in the worker and without it. */
export const smallSize = 65_536

/** Most bytes of one value, name or line rendered in a row. */
export const longestRow = 2000

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** A text as rows: its lines, with those that are too long for a row split. */
export interface TextLines {
  readonly bytes: Uint8Array
  readonly starts: PagedList
}

/** @param longest most bytes in a row */
export function splitLines(bytes: Uint8Array, longest: number): TextLines {
  const starts = new PagedList(32)
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found === -1 ? bytes.length : found + 1
    while (end - start > longest) {
      starts.push(start)
      start = alignToCharacter(bytes, start + longest)
    }
    starts.push(start)
    start = end
  }
  return { bytes, starts }
}

/** @param focus bytes that the row marks if it contains them */
export function readLine({ bytes, starts }: TextLines, row: number, focus?: Span): TextRow {
  const from = starts.at(row)
  const next = row + 1 < starts.length ? starts.at(row + 1) : bytes.length
  let to = next
  if (bytes[to - 1] === lineFeed) to -= 1
  const continues = to === next && next < bytes.length
  if (!continues && bytes[to - 1] === carriageReturn && to > from) to -= 1
  const text = decodeSlice(bytes, from, to)
  const line = makeRow(bytes, [{ token: [text, 'foreground'], source: [from, to] }], focus)
  return { ...line, continues }
}

const bytesInRow = 16

export function countHexRows(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / bytesInRow)
}

/** Sixteen bytes: their offset, their values in hex, and those that are printable ASCII. */
export function formatHexRow(bytes: Uint8Array, row: number): TextRow {
  const offset = row * bytesInRow
  const shown = Array.from(bytes.subarray(offset, offset + bytesInRow))
  const values = shown.map((byte) => byte.toString(16).padStart(2, '0'))
  const left = values.slice(0, 8).join(' ')
  const right = values.slice(8).join(' ')
  const text = shown
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
    .join('')
  return {
    tokens: [
      [`${offset.toString(16).padStart(8, '0')}  `, 'comment'],
      [`${left}  ${right}`.padEnd(50), 'constant'],
      [text, 'string'],
    ],
  }
}
