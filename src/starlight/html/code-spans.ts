/** Splits a sentence at its code spans (CommonMark 0.31.2, section 6.1). */
export function splitCodeSpans(
  sentence: string,
): readonly { readonly text: string; readonly isCode: boolean }[] {
  return [...sentence.matchAll(/(?<fence>`+)(?<code>.+?)(?<!`)\k<fence>(?!`)|[^`]+/g)].map(
    ([text, , code]) =>
      code === undefined
        ? { text, isCode: false }
        : { text: /^ .* $/s.test(code) ? code.slice(1, -1) : code, isCode: true },
  )
}
