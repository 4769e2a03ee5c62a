import { isCloser, isOpener } from './json-rows.ts'
import type { JsonRows } from './json-rows.ts'
import { findSpan, hasComma } from './json-value.ts'
import { cutToken, makeRow, makeToken } from './sourced-tokens.ts'
import type { SourcedToken, Span } from './sourced-tokens.ts'
import { closeBrace, closeBracket, openBrace, openBracket, quote } from './scan-token.ts'
import type { TextRow } from './shown-row.ts'

/** Deeper lines are not indented further: the white space would grow with the square of the depth. */
const deepestIndent = 100

/**
 * One line of the pretty form. Only white space between tokens differs from the source.
 *
 * @param longest how many bytes of a name or a value are shown; the row says how many are left out
 * @param focus bytes that the row must show and mark if it contains them
 */
export function formatRow(rows: JsonRows, row: number, longest: number, focus?: Span): TextRow {
  const { bytes, depths, starts } = rows
  const start = starts.at(row)
  const indent = '  '.repeat(Math.min(depths.at(row), deepestIndent))
  const tokens: SourcedToken[] = indent === '' ? [] : [makeToken(indent, 'foreground')]
  let end = start + 1
  if (isCloser(rows, row)) {
    const bracket = bytes[start] === closeBrace ? '}' : ']'
    tokens.push({ token: [bracket, 'punctuation'], source: [start, end] })
  } else {
    const { name, value } = findSpan(rows, row)
    if (name) tokens.push(...formatName(bytes, name, value, longest, focus))
    if (isOpener(rows, row)) {
      const bracket = openingOf(bytes, value[0])
      tokens.push({ token: [bracket, 'punctuation'], source: [value[0], value[0] + 1] })
    } else {
      tokens.push(...formatLeaf(bytes, value, longest, focus))
      end = value[1]
    }
  }
  if (hasComma(rows, row)) {
    tokens.push({ token: [',', 'punctuation'], source: [end, starts.at(row + 1)] })
  }
  return makeRow(bytes, tokens, focus)
}

/** A name and the colon after it. */
export function formatName(
  bytes: Uint8Array,
  name: Span,
  value: Span,
  longest: number,
  focus?: Span,
): readonly SourcedToken[] {
  return [
    ...cutToken(bytes, name, longest, 'function', focus),
    { token: [': ', 'punctuation'], source: [name[1], value[0]] },
  ]
}

/** A string, a number, a literal or an empty container. */
export function formatLeaf(
  bytes: Uint8Array,
  span: Span,
  longest: number,
  focus?: Span,
): readonly SourcedToken[] {
  const first = bytes[span[0]]
  if (first === openBrace || first === openBracket) {
    const isClosed = bytes[span[1] - 1] === (first === openBrace ? closeBrace : closeBracket)
    const text = openingOf(bytes, span[0]) + (isClosed ? closingOf(first) : '')
    return [{ token: [text, 'punctuation'], source: span }]
  }
  return cutToken(bytes, span, longest, first === quote ? 'string' : 'constant', focus)
}

function openingOf(bytes: Uint8Array, at: number): string {
  return bytes[at] === openBrace ? '{' : '['
}

function closingOf(opening: number): string {
  return opening === openBrace ? '}' : ']'
}
