import type { SearchRecord } from '#search/record.ts'
import { hasClass, readAttribute } from '#site/page-elements.ts'
import type { Element, Node } from '#site/page-elements.ts'
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
  for (const node of element.childNodes) {
    if ('value' in node) {
      sections.at(-1)?.texts.push(node.value)
      continue
    }
    if (isUnread(node)) continue
    const id = readAttribute(node, 'id')
    if (/^h[23]$/.test(node.tagName) && id !== undefined) {
      sections.push({ title: readTitle(node), anchor: id, texts: [] })
    } else read(node, sections)
  }
}

function readTitle(node: Node): string {
  if ('value' in node) return node.value
  if (isUnread(node)) return ''
  return tidy(node.childNodes.map(readTitle).join(''))
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)])/g, '')
    .trim()
}

/** Code, controls and what is not for eyes say nothing that a reader would type. */
function isUnread(element: Element): boolean {
  return unread.has(element.tagName) || hasClass(element, 'sr-only')
}

const unread: ReadonlySet<string> = new Set(
  'pre script style template noscript portal-console button select svg dialog'.split(' '),
)
