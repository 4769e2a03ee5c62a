import { formatCounted } from '#text/format.ts'
import type { Token, TokenKind } from '#text/rich-text.ts'
import {
  closeBrace,
  closeBracket,
  findSpan,
  hasComma,
  isCloser,
  isOpener,
  openBrace,
  openBracket,
  quote,
} from './json-rows.ts'
import type { JsonRows } from './json-rows.ts'
import { alignToCharacter, decodeSlice } from './utf8.ts'
import type { Span } from './utf8.ts'
import { scanJson } from './scan-json.ts'

/** The mark of a row's value; values without a mark conform to the document. */
export type RowMark = 'differs' | 'contains-differences' | 'not-specified'

export interface TextRow {
  readonly mark?: RowMark
  readonly tokens: readonly Token[]
  readonly continues?: boolean
  readonly current?: Span
}

/** Formats a JSON text with each member on its own line; `undefined` if the text is not JSON. */
export function formatJson(text: string): string | undefined {
  const { rows, error } = scanJson(new TextEncoder().encode(text))
  return error || !text.isWellFormed() ? undefined : formatRows(rows)
}

/** Only white space between tokens changes: digits, order and duplicate names stay as received. */
export function formatRows(rows: JsonRows): string {
  return Array.from({ length: rows.count }, (_, row) =>
    joinTokens(formatRow(rows, row, Infinity).tokens),
  ).join('\n')
}

export function joinTokens(tokens: readonly Token[]): string {
  return tokens.map(([text]) => text).join('')
}

/** The maximum indentation depth, because the white space grows with the square of the depth. */
const maxIndent = 100

/**
 * Formats a row. Only white space between tokens differs from the source. `longest` limits the bytes of a name or a value; the row shows
 * how many are omitted. The bytes of `focus` are always shown and marked if the row contains them.
 */
export function formatRow(rows: JsonRows, row: number, longest: number, focus?: Span): TextRow {
  const { bytes, depths, starts } = rows
  const start = starts.at(row)
  const indent = '  '.repeat(Math.min(depths.at(row), maxIndent))
  const tokens: SourcedToken[] = indent === '' ? [] : [createToken(indent, 'foreground')]
  let end = start + 1
  if (isCloser(rows, row)) {
    const bracket = bytes[start] === closeBrace ? '}' : ']'
    tokens.push(createToken(bracket, 'punctuation', [start, end]))
  } else {
    const { name, value } = findSpan(rows, row)
    if (name) tokens.push(...formatName(bytes, name, value, longest, focus))
    if (isOpener(rows, row)) {
      const source: Span = [value[0], value[0] + 1]
      tokens.push(createToken(getOpening(bytes, value[0]), 'punctuation', source))
    } else {
      tokens.push(...formatLeaf(bytes, value, longest, focus))
      end = value[1]
    }
  }
  if (hasComma(rows, row)) tokens.push(createToken(',', 'punctuation', [end, starts.at(row + 1)]))
  return createRow(bytes, tokens, focus)
}

export function formatName(
  bytes: Uint8Array,
  name: Span,
  value: Span,
  longest: number,
  focus?: Span,
): readonly SourcedToken[] {
  return [
    ...cutToken(bytes, name, longest, 'foreground', focus),
    createToken(': ', 'punctuation', [name[1], value[0]]),
  ]
}

export function formatLeaf(
  bytes: Uint8Array,
  span: Span,
  longest: number,
  focus?: Span,
): readonly SourcedToken[] {
  const first = bytes[span[0]]
  if (first === openBrace || first === openBracket) {
    const isClosed = bytes[span[1] - 1] === (first === openBrace ? closeBrace : closeBracket)
    const closing = first === openBrace ? '}' : ']'
    const text = getOpening(bytes, span[0]) + (isClosed ? closing : '')
    return [createToken(text, 'punctuation', span)]
  }
  return cutToken(bytes, span, longest, first === quote ? 'string' : 'constant', focus)
}

function getOpening(bytes: Uint8Array, at: number): string {
  return bytes[at] === openBrace ? '{' : '['
}

export type SourcedToken = ReturnType<typeof createToken>

/** @param focus bytes to mark if the row shows them: the current hit of a search */
export function createRow(
  bytes: Uint8Array,
  tokens: readonly SourcedToken[],
  focus: Span | undefined,
): TextRow {
  const current = focus && findFocus(bytes, tokens, focus)
  return { tokens: tokens.map(({ token }) => token), ...(current && { current }) }
}

/** Returns the position of bytes in the text of a row; `undefined` if it shows none of them. */
export function findFocus(
  bytes: Uint8Array,
  tokens: readonly SourcedToken[],
  [first, last]: Span,
): Span | undefined {
  let offset = 0
  let range: Span | undefined
  for (const {
    token: [text],
    source: [from, to],
  } of tokens) {
    if (from < last && first < to) {
      const measure = (at: number) => Math.min(decodeSlice(bytes, from, at).length, text.length)
      const start = range?.[0] ?? offset + (first <= from ? 0 : measure(first))
      range = [start, offset + (last >= to ? text.length : measure(last))]
    }
    offset += text.length
  }
  return range
}

/** @param source the bytes of the token; empty for text that is not in the source */
export function createToken(text: string, kind: TokenKind, source: Span = [0, 0]) {
  const token: Token = [text, kind]
  return { token, source }
}

/** Returns the beginning of a span's text, or the part around a focus further on. */
function cutToken(
  bytes: Uint8Array,
  span: Span,
  longest: number,
  kind: TokenKind,
  focus?: Span,
): readonly SourcedToken[] {
  const [from, to] = span
  const start = findWindow(bytes, span, longest, focus)
  // A window at the end begins up to three bytes early, to avoid splitting a character.
  const end = to - start <= longest + 3 ? to : alignToCharacter(bytes, start + longest)
  const tokens: SourcedToken[] = []
  if (start > from)
    tokens.push(createToken(`${formatCounted(start - from, 'byte')} before … `, 'comment'))
  if (end > start) tokens.push(createToken(decodeSlice(bytes, start, end), kind, [start, end]))
  if (end < to) tokens.push(createToken(` … ${formatCounted(to - end, 'more byte')}`, 'comment'))
  return tokens
}

function findWindow(
  bytes: Uint8Array,
  [from, to]: Span,
  longest: number,
  focus: Span | undefined,
): number {
  if (!focus || focus[0] >= to || focus[1] <= from + longest) return from
  const preferred = Math.min(focus[0] - Math.floor(longest / 4), to - longest)
  return preferred <= from ? from : alignToCharacter(bytes, preferred)
}
