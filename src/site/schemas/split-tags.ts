import { parseFragment } from 'parse5'

/** A tag of raw HTML, or of an element that Markdown made, which has no source. */
export type Tag =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: () => ReadonlyMap<string, string>
      readonly source?: string
    }
  | { readonly kind: 'close'; readonly name: string; readonly source?: string }

/** Raw HTML as tags and the texts between them; comments say nothing, and are left out. */
export function splitTags(source: string): readonly (Tag | { kind: 'text'; text: string })[] {
  const found: (Tag | { kind: 'text'; text: string })[] = []
  let end = 0
  const readText = (to: number) => {
    if (to > end) found.push({ kind: 'text', text: decode(source.slice(end, to)) })
  }
  tags.lastIndex = 0
  for (let match = tags.exec(source); match; match = tags.exec(source)) {
    const [whole, closed, opened, written = ''] = match
    readText(match.index)
    end = tags.lastIndex
    if (closed !== undefined) {
      found.push({ kind: 'close', name: closed.toLowerCase(), source: whole })
    } else if (opened !== undefined) {
      const name = opened.toLowerCase()
      found.push({ kind: 'open', name, attributes: () => readAttributes(written), source: whole })
      // Tags in a script are its own.
      const ownEnd = name === 'script' || name === 'style' ? `</${name}` : undefined
      const until = ownEnd ? source.toLowerCase().indexOf(ownEnd, end) : -1
      if (until !== -1) {
        readText(until)
        tags.lastIndex = until
        end = until
      }
    }
  }
  readText(source.length)
  return found
}

/** The first of each name, as in HTML. */
function readAttributes(written: string): ReadonlyMap<string, string> {
  const found = [...written.matchAll(attributes)].map(
    ([, name = '', double, single, bare]) =>
      [name.toLowerCase(), decode(double ?? single ?? bare ?? '')] as const,
  )
  return new Map(found.toReversed())
}

/** Character references are HTML’s, whose table is long. */
function decode(text: string): string {
  if (!text.includes('&')) return text
  const { childNodes } = parseFragment(text.replaceAll('<', '&lt;'))
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}

/** Comments, and the open and closing tags of CommonMark (0.31.2, section 6.6). */
const tags =
  /<!--(?:>|->|[^]*?-->)|<\/([a-z][a-z\d-]*)\s*>|<([a-z][a-z\d-]*)((?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*)\s*\/?>/gi
const attributes = /([a-z_:][\w.:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gi
