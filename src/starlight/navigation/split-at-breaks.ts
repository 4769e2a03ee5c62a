/**
 * Splits a path after its slashes, and an identifier before its capitals and after its separators. A text with spaces
 * is not split.
 */
export function splitAtBreaks(text: string): readonly string[] {
  if (/\s/.test(text)) return [text]
  return text.split(text.includes('/') ? afterSlash : betweenWords)
}

const afterSlash = /(?<=\/)(?=.)/

const betweenWords = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[_.-])(?=[^_.-])/u
