import type { Element, ElementContent } from 'hast'
import type { SearchRecord } from '#search/record.ts'
import type { RenderedPage } from '../agents/published-page.ts'

/** A page and its sections as a search finds them: the first record is the page itself. */
export function listSections({
  path,
  title,
  description,
  content,
}: RenderedPage): readonly SearchRecord[] {
  const sections: Section[] = [{ title, anchor: '', texts: [description] }]
  read(content, sections)
  return sections.map((section) => makeRecord(section, path, title, description))
}

function makeRecord(
  { title, anchor, texts }: Section,
  path: string,
  page: string,
  description: string,
): SearchRecord {
  return {
    kind: 'page',
    title,
    address: anchor === '' ? path : `${path}#${anchor}`,
    ...(anchor === '' ? { where: description } : { groups: [page] }),
    text: tidy(texts.join(' ')).slice(0, mostText),
  }
}

/** Characters of a section; what stands below is seldom what it is about. */
const mostText = 1500

interface Section {
  readonly title: string
  readonly anchor: string
  readonly texts: string[]
}

function read(element: Element, sections: Section[]): void {
  for (const node of element.children) {
    if (node.type === 'text') sections.at(-1)?.texts.push(node.value)
    if (node.type !== 'element' || isUnread(node)) continue
    const { id } = node.properties
    if (/^h[23]$/.test(node.tagName) && typeof id === 'string') {
      sections.push({ title: readText(node), anchor: id, texts: [] })
    } else read(node, sections)
  }
}

function readText(node: ElementContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || isUnread(node)) return ''
  return tidy(node.children.map(readText).join(''))
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)])/g, '')
    .trim()
}

/** Code, controls and what is not for eyes say nothing that a reader would type. */
function isUnread({ tagName, properties }: Element): boolean {
  return unread.has(tagName) || [properties['className']].flat().includes('sr-only')
}

const unread: ReadonlySet<string> = new Set(
  'pre script style template noscript portal-console button select svg dialog'.split(' '),
)
