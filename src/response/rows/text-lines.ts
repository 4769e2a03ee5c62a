import { PagedList } from './paged-list.ts'
import type { TextRow } from './shown-row.ts'
import { createRow } from './pretty-row.ts'
import { alignToCharacter, decodeSlice } from './utf8.ts'
import type { Span } from './utf8.ts'

/** The maximum size in bytes of a body that is rendered completely, with or without the worker. */
export const maxSmallBody = 65_536

/** The maximum number of bytes of a value, name or line in a row. */
export const maxRowBytes = 2000

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** A text as rows: its lines, split if too long for a row. */
export interface TextLines {
  readonly bytes: Uint8Array
  readonly starts: PagedList
}

/** @param longest the maximum number of bytes in a row */
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
export function getLine({ bytes, starts }: TextLines, row: number, focus?: Span): TextRow {
  const from = starts.at(row)
  const next = row + 1 < starts.length ? starts.at(row + 1) : bytes.length
  let to = next
  if (bytes[to - 1] === lineFeed) to -= 1
  const continues = to === next && next < bytes.length
  if (!continues && bytes[to - 1] === carriageReturn && to > from) to -= 1
  const text = decodeSlice(bytes, from, to)
  const line = createRow(bytes, [{ token: [text, 'foreground'], source: [from, to] }], focus)
  return { ...line, continues }
}

const bytesInRow = 16

export function countHexRows(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / bytesInRow)
}

/** Formats sixteen bytes: their offset, hexadecimal values, and printable ASCII characters. */
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
