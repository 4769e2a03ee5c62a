import type { Token } from '#text/rich-text.ts'
import { PagedList } from './paged-list.ts'
import { createRow, createToken } from './pretty-row.ts'
import { alignToCharacter, decodeSlice } from './utf8.ts'
import type { Span } from './utf8.ts'
import type { TextRow } from './pretty-row.ts'

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
  const line = createRow(bytes, [createToken(text, 'foreground', [from, to])], focus)
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

/** Splits a line with right-to-left letters at its strings, so that names and values are not displayed in reverse order. */
export function splitStrings(text: string): readonly string[] {
  return rightToLeft.test(text) ? (text.match(chunks) ?? [text]) : [text]
}

export function splitToken([text, kind]: Token): readonly Token[] {
  return splitStrings(text).map((part): Token => [part, kind])
}

/** The blocks of right-to-left scripts (Unicode Standard Annex 9, table 4: classes R and AL). */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A line may begin inside a string; it is split at quotes anyway. */
const chunks = /"(?:[^"\\]|\\.)*"?|[^"]+/gs
