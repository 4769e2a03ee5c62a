/** The paragraphs of a text that somebody else wrote. Markdown in it is shown as it was typed, and never becomes markup. */
export function splitParagraphs(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** The beginning of a text on one line, for lists and previews; undefined where there is none. */
export function clipSentence(text: string | undefined): string | undefined {
  const [first] = splitParagraphs(text)
  const line = first?.replaceAll(/\s+/g, ' ')
  if (line === undefined || line.length <= longest) return line
  return `${line.slice(0, longest).replace(/\s\S*$/, '')} …`
}

const longest = 160
