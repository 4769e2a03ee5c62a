import type { Token, TokenKind } from '../highlight.ts'
import { isCloser, isOpener } from './json-rows.ts'
import type { JsonRows } from './json-rows.ts'
import { findSpan, hasComma } from './json-value.ts'
import { closeBrace, closeBracket, openBrace, openBracket, quote } from './scan-token.ts'
import type { TextRow } from './shown-row.ts'
import { alignToCharacter, decodeSlice } from './utf8.ts'

/** Beyond this depth lines are not indented further: the white space would grow with the square of the depth. */
const deepestIndent = 100

/**
 * One line of the pretty form. Only white space between tokens differs from the source.
 *
 * @param longest how many bytes of a name or a value are shown; what is left out is counted in words
 */
export function formatRow(rows: JsonRows, row: number, longest: number): TextRow {
  const { bytes, depths, starts } = rows
  const indent = '  '.repeat(Math.min(depths.at(row), deepestIndent))
  const tokens: Token[] = indent === '' ? [] : [[indent, 'foreground']]
  if (isCloser(rows, row)) {
    tokens.push([bytes[starts.at(row)] === closeBrace ? '}' : ']', 'punctuation'])
  } else {
    const { name, value } = findSpan(rows, row)
    if (name) tokens.push(...cutToken(bytes, name, longest, 'function'), [': ', 'punctuation'])
    if (isOpener(rows, row)) tokens.push([openingOf(bytes, value[0]), 'punctuation'])
    else tokens.push(...formatLeaf(bytes, value, longest))
  }
  if (hasComma(rows, row)) tokens.push([',', 'punctuation'])
  return { tokens }
}

type Span = readonly [from: number, to: number]

/** A string, a number, a literal, or a container with nothing in it. */
export function formatLeaf(bytes: Uint8Array, span: Span, longest: number): readonly Token[] {
  const first = bytes[span[0]]
  if (first === openBrace || first === openBracket) {
    const isClosed = bytes[span[1] - 1] === (first === openBrace ? closeBrace : closeBracket)
    return [[openingOf(bytes, span[0]) + (isClosed ? closingOf(first) : ''), 'punctuation']]
  }
  return cutToken(bytes, span, longest, first === quote ? 'string' : 'constant')
}

function openingOf(bytes: Uint8Array, at: number): string {
  return bytes[at] === openBrace ? '{' : '['
}

function closingOf(opening: number): string {
  return opening === openBrace ? '}' : ']'
}

/** The text of a span, as far as it may be shown. */
export function cutToken(
  bytes: Uint8Array,
  [from, to]: Span,
  longest: number,
  kind: TokenKind,
): readonly Token[] {
  if (to - from <= longest) return from === to ? [] : [[decodeSlice(bytes, from, to), kind]]
  const cut = alignToCharacter(bytes, from + longest)
  return [
    [decodeSlice(bytes, from, cut), kind],
    [` … ${(to - cut).toLocaleString('en')} more bytes`, 'comment'],
  ]
}
