import { showDirections } from '#core/text/show-directions.ts'

/** The paragraphs of a text that somebody else wrote. Markdown in it is shown as it was typed, and never becomes markup. */
export function splitParagraphs(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}

/** The beginning of a text on one line, without the marks of Markdown, for lists and previews; undefined where there is none. */
export function clipSentence(text: string | undefined): string | undefined {
  const [first] = splitParagraphs(text)
  const line = first && showDirections(removeMarks(first).replaceAll(/\s+/g, ' '))
  if (line === undefined || line.length <= longest) return line
  return `${line.slice(0, longest).replace(/\s\S*$/, '')} …`
}

const longest = 160

/** Of headings, links, images, code and strong words; single asterisks and underscores may mean something else. */
function removeMarks(text: string): string {
  return text
    .replaceAll(/^ {0,3}#{1,6} +/gm, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
}
