import type { Token } from '../../text/highlight.ts'

/**
 * Cuts a line of JSON at its strings when it has letters that are written from right to left. Each stretch is drawn by
 * itself, so that a name stays before its value; in one stretch, names and values would change places.
 */
export function splitStrings(text: string): readonly string[] {
  return rightToLeft.test(text) ? (text.match(stretches) ?? [text]) : [text]
}

export function splitToken([text, kind]: Token): readonly Token[] {
  return splitStrings(text).map((part): Token => [part, kind])
}

/** The blocks of scripts from right to left (Unicode Standard Annex 9, table 4: classes R and AL). */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A line may begin in the middle of a string; the quotes are where to cut in any case. */
const stretches = /"(?:[^"\\]|\\.)*"?|[^"]+/gs
