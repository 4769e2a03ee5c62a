import type { Token, TokenKind } from '../../text/highlight.ts'
import type { Range } from './mark-tokens.ts'
import type { TextRow } from './shown-row.ts'
import { alignToCharacter, decodeSlice } from './utf8.ts'

/** A stretch of bytes, from the first to the one after the last. */
export type Span = readonly [from: number, to: number]

/** A stretch of a row with the bytes that it shows; with none where the row says something of its own. */
export interface Piece {
  readonly token: Token
  readonly source: Span
}

/** @param focus bytes that are to be marked where the row shows them: the place that a search has come to */
export function joinPieces(
  bytes: Uint8Array,
  pieces: readonly Piece[],
  focus: Span | undefined,
): TextRow {
  const current = focus && locateFocus(bytes, pieces, focus)
  return { tokens: pieces.map(({ token }) => token), ...(current && { current }) }
}

/** Where bytes stand in the text of a row; `undefined` where it shows none of them. */
export function locateFocus(
  bytes: Uint8Array,
  pieces: readonly Piece[],
  [first, last]: Span,
): Range | undefined {
  let offset = 0
  let range: Range | undefined
  for (const {
    token: [text],
    source: [from, to],
  } of pieces) {
    if (from < last && first < to) {
      const measure = (at: number) => Math.min(decodeSlice(bytes, from, at).length, text.length)
      const start = range?.[0] ?? offset + (first <= from ? 0 : measure(first))
      range = [start, offset + (last >= to ? text.length : measure(last))]
    }
    offset += text.length
  }
  return range
}

/** A piece that the row itself says. */
export function say(text: string, kind: TokenKind): Piece {
  return { token: [text, kind], source: [0, 0] }
}

/**
 * The text of a span, as far as it may be shown: its beginning, or the stretch around the focus where that lies further on.
 *
 * @param longest how many bytes are shown; what is left out is counted in words
 */
export function cutToken(
  bytes: Uint8Array,
  span: Span,
  longest: number,
  kind: TokenKind,
  focus?: Span,
): readonly Piece[] {
  const [from, to] = span
  const start = findWindow(bytes, span, longest, focus)
  // A window at the end begins up to three bytes early, so that it splits no character.
  const end = to - start <= longest + 3 ? to : alignToCharacter(bytes, start + longest)
  const pieces: Piece[] = []
  if (start > from) pieces.push(say(`${count(start - from)} bytes before … `, 'comment'))
  if (end > start)
    pieces.push({ token: [decodeSlice(bytes, start, end), kind], source: [start, end] })
  if (end < to) pieces.push(say(` … ${count(to - end)} more bytes`, 'comment'))
  return pieces
}

function findWindow(
  bytes: Uint8Array,
  [from, to]: Span,
  longest: number,
  focus: Span | undefined,
): number {
  if (!focus || focus[0] >= to || focus[1] <= from + longest) return from
  const wanted = Math.min(focus[0] - Math.floor(longest / 4), to - longest)
  return wanted <= from ? from : alignToCharacter(bytes, wanted)
}

function count(bytes: number): string {
  return bytes.toLocaleString('en')
}
