import type { Token } from '../../text/highlight.ts'

/**
 * Splits a line of JSON at its strings if it has right-to-left letters. Each part is rendered separately, so that a name stays
 * before its value; in a single part, names and values would change places.
 */
export function splitStrings(text: string): readonly string[] {
  return rightToLeft.test(text) ? (text.match(stretches) ?? [text]) : [text]
}

export function splitToken([text, kind]: Token): readonly Token[] {
  return splitStrings(text).map((part): Token => [part, kind])
}

/** The blocks of right-to-left scripts (Unicode Standard Annex 9, table 4: classes R and AL). */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A line may begin in the middle of a string; it is split at the quotes in any case. */
const stretches = /"(?:[^"\\]|\\.)*"?|[^"]+/gs
