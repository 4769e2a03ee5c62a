import { decodeSlice } from './utf8.ts'

export interface TextPosition {
  /** Both from 1; a column is one code point. */
  readonly line: number
  readonly column: number
}

/** The line and column of a byte, as editors count. */
export function locateByte(bytes: Uint8Array, at: number): TextPosition {
  let line = 1
  let start = 0
  for (;;) {
    const found = bytes.indexOf(0x0a, start)
    if (found === -1 || found >= at) break
    line += 1
    start = found + 1
  }
  return { line, column: Array.from(decodeSlice(bytes, start, at)).length + 1 }
}
