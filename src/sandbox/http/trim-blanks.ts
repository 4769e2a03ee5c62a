/** Removes spaces and tabs at both ends, in one pass through the text, as no regular expression does. */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (isBlank(text[start])) start += 1
  while (end > start && isBlank(text[end - 1])) end -= 1
  return text.slice(start, end)
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}
