/** The line of a place in the document as it is now; undefined where no page names one. */
export type FindLine = (place: string) => number | undefined

/** A page with other lines. */
export interface RenumberedPage {
  readonly html: string
  /** Of each line that its Markdown names too: what it was and what it is, in order. */
  readonly lines: readonly (readonly [was: string, is: string])[]
}

/**
 * Writes into a finished page the lines of the document that its statements are from.
 *
 * @returns undefined for a page with a statement whose line is not known: it has to be drawn again
 */
export function renumberPage(html: string, findLine: FindLine): RenumberedPage | undefined {
  const lines: (readonly [string, string])[] = []
  let isKnown = true
  const renumbered = html.replaceAll(
    stated,
    (whole, before: string, place: string, origin: string) => {
      const line = findLine(readAttribute(place))
      const [, start = '', was = '', end = ''] = named.exec(origin) ?? []
      if (line === undefined || was === '') {
        isKnown &&= line === undefined && was === ''
        return whole
      }
      if (!end.startsWith('</span>')) lines.push([was, String(line)])
      return `${before}${place}">${start}${line}${end}`
    },
  )
  return isKnown ? { html: renumbered, lines } : undefined
}

/**
 * The same for its Markdown.
 *
 * @returns undefined where that names other lines than the page, such as in words of the document
 */
export function renumberMarkdown(
  markdown: string,
  lines: RenumberedPage['lines'],
): string | undefined {
  let at = 0
  let isSame = true
  const renumbered = markdown.replaceAll(/, line (\d+)(?=\]\(|\.$)/gm, (_, found: string) => {
    const [was, is] = lines[at] ?? []
    at += 1
    isSame &&= found === was
    return `, line ${is}`
  })
  return isSame && at === lines.length ? renumbered : undefined
}

/**
 * As `Statement.astro` writes the origin of one with a place, and `OperationFindings.astro` a finding; text of the document has
 * no `<`.
 */
const stated =
  /(<(?:div class="statement" data-status="[^"]*"|li id="found-[^"]*") data-place=")([^"]*)">(\s*<p class="statement-origin">[\s\S]*?<\/p>|(?:(?!<\/li>)[\s\S])*?<\/li>)/g

/** The line is the last that such an origin or finding names. */
const named = /^([\s\S]*, line )(\d+)((?:<\/(?:a|span)>|\.<\/span>)[\s\S]*)$/

function readAttribute(text: string): string {
  return text.replaceAll(/&(?:#34|quot|#38|amp);/g, (entity) =>
    entity === '&#34;' || entity === '&quot;' ? '"' : '&',
  )
}
