import type { TextRow } from './shown-row.ts'

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
