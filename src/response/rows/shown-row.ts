import type { Token } from '#text/highlight.ts'
import type { Span } from './utf8.ts'

/** The mark of a row's value; values without a mark conform to the document. */
export type RowMark = 'contradicts' | 'holds-contradictions' | 'not-specified'

export interface TextRow {
  readonly mark?: RowMark
  readonly tokens: readonly Token[]
  readonly continues?: boolean
  readonly current?: Span
}

export interface TreeRow {
  readonly mark?: RowMark
  readonly row: number
  /** The name as written, with its quotes, or the index in an array. */
  readonly name: string
  /** Its level, position and number of siblings as ARIA counts them, from 1. */
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly tokens: readonly Token[]
  /** The position of the current search hit in the name, a colon with a space, and the tokens. */
  readonly current?: Span
  readonly isExpanded: boolean | undefined
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
