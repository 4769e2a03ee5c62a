/** Marks as HTML, empty where there is none. */
export interface Marks {
  readonly before: string
  readonly after: string
}

/**
 * Puts marks into the HTML of a statement: before the first word of its first paragraph and after the last word of its last
 * paragraph or item or of the head of its table, else on lines of their own.
 */
export function placeMarks(html: string, { before, after }: Marks): string {
  return placeAfter(placeBefore(html.trim(), before.trim()), after.trim())
}

function placeBefore(html: string, mark: string): string {
  if (mark === '') return html
  const [paragraph] = /^<p(?:\s[^>]*)?>/.exec(html) ?? []
  if (paragraph === undefined) return `${wrap(mark)}${html}`
  return `${paragraph}${mark} ${html.slice(paragraph.length)}`
}

function placeAfter(html: string, mark: string): string {
  if (mark === '') return html
  const end = findEnd(html)
  if (end === undefined) return `${html}${wrap(mark)}`
  return `${html.slice(0, end).trimEnd()} ${mark}${html.slice(end)}`
}

/** The index after the last word of a paragraph, an item or the head of a table. */
function findEnd(html: string): number | undefined {
  if (html.startsWith('<table') && html.endsWith('</table>')) {
    return /<\/th>\s*<\/tr>\s*<\/thead>/.exec(html)?.index
  }
  return /(?:<\/(?:p|li|ul|ol)>\s*)+$/.exec(html)?.index
}

function wrap(mark: string): string {
  return `<p class="statement-mark">${mark}</p>`
}
