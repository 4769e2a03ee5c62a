import type { SearchRecord } from '#search/record.ts'
import { hasClass, getAttribute } from '../html/page-elements.ts'
import type { Element, Node } from '../html/page-elements.ts'
import type { RenderedPage } from './agents/published-page.ts'

/** Returns the search records of a page and its sections. The first record is the page itself. */
export function createSectionRecords({
  path,
  title,
  description,
  content,
}: RenderedPage): readonly SearchRecord[] {
  const sections: Section[] = [{ title, anchor: '', texts: [description] }]
  collectSections(content, sections)
  return sections.map((section) => createRecord(section, path, title, description))
}

function createRecord(
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
    text: normalizeSpace(texts.join(' ')).slice(0, maxTextLength),
  }
}

/** The limit of text per section, in characters. Later text is rarely about the topic of the section. */
const maxTextLength = 1500

interface Section {
  readonly title: string
  readonly anchor: string
  readonly texts: string[]
}

function collectSections(element: Element, sections: Section[]): void {
  for (const [index, node] of element.childNodes.entries()) {
    if ('value' in node) {
      const texts = sections.at(-1)?.texts
      // A place where a line may break does not end a word.
      const start = isBreak(element.childNodes[index - 1]) ? (texts?.pop() ?? '') : ''
      texts?.push(start + node.value)
      continue
    }
    if (isOmitted(node)) continue
    const id = getAttribute(node, 'id')
    if (/^h[23]$/.test(node.tagName) && id !== undefined) {
      sections.push({ title: getTitle(node), anchor: id, texts: [] })
    } else collectSections(node, sections)
  }
}

function isBreak(node: Node | undefined): boolean {
  return node !== undefined && 'tagName' in node && node.tagName === 'wbr'
}

function getTitle(node: Node): string {
  if ('value' in node) return node.value
  if (isOmitted(node)) return ''
  return normalizeSpace(node.childNodes.map(getTitle).join(''))
}

function normalizeSpace(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)])/g, '')
    .trim()
}

/** Whether an element is omitted: readers do not search for code, controls, hidden text, or what Starlight's search ignores too. */
function isOmitted(element: Element): boolean {
  return (
    omittedTags.has(element.tagName) ||
    hasClass(element, 'sr-only') ||
    getAttribute(element, 'data-pagefind-ignore') !== undefined
  )
}

const omittedTags: ReadonlySet<string> = new Set(
  'pre script style template noscript portal-console button select svg dialog'.split(' '),
)
