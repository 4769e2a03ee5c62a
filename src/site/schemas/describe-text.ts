import type { Element, ElementContent, Root, RootContent } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import type { Schema as Permitted } from 'hast-util-sanitize'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { markInvisible } from './mark-invisible.ts'
import { markdownHandlers } from './markdown-handlers.ts'

/**
 * A description that a stranger wrote, in CommonMark with GitHub's tables, as elements that are safe on a page of ours: HTML in
 * it stays text, images become links, links go to other sites only, and characters that cannot be seen are shown.
 *
 * @param level of the heading that the text stands under; its own headings are below that
 */
export function describeText(text: string, level = 3): readonly ElementContent[] {
  const clean = text.replaceAll('\r\n', '\n').trim()
  if (clean === '') return []
  if (isPlain.test(clean)) return splitPlain(clean)
  const id = `${level} ${clean}`
  const made = known.get(id) ?? parse(clean, level)
  known.set(id, made)
  return made
}

/** A large document says many things hundreds of times. */
const known = new Map<string, readonly ElementContent[]>()

function parse(clean: string, level: number): readonly ElementContent[] {
  // What nests without end is nothing to read, and costs the parser more than its length.
  if (clean.length > longest || isNested(clean)) return splitPlain(clean)
  const tree = fromMarkdown(clean, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  })
  const made = toHast(tree, { handlers: markdownHandlers })
  const safe = sanitize(made, permitted)
  const headings = rankHeadings(safe, level)
  return listElements(safe).map((child) => mend(child, headings))
}

/** Without a character that Markdown reads as anything but text. */
const isPlain = /^[^\\`*_{}[\]<>#|~&:@+=\n-]*$/
const nesting = /^(?:[ \t]*>){30}|^[ \t]*(?:[-*+] ?|\d+[.)] ?){30}/m
const longest = 50_000

/** The parser compares each opening mark of a block with those before it. */
function isNested(text: string): boolean {
  if (nesting.test(text)) return true
  return text.split(/\n\s*\n/).some((block) => {
    const brackets = block.match(/\[/g)?.length ?? 0
    const marks = block.match(/[*_~`<]/g)?.length ?? 0
    return brackets > 500 || marks > 4000
  })
}

function splitPlain(text: string): readonly ElementContent[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => element('p', markInvisible(paragraph.trim())))
}

const permitted: Permitted = {
  tagNames: [
    ...'p br hr strong em del code pre blockquote ul ol li table thead tbody tr th td'.split(' '),
    ...'h1 h2 h3 h4 h5 h6 a'.split(' '),
  ],
  attributes: { a: ['href'], ol: ['start'], th: ['align'], td: ['align'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: { tr: ['table'], th: ['table'], td: ['table'] },
  strip: ['script'],
}

/** The levels of a text’s own headings, packed below the one that it stands under. */
function rankHeadings(tree: RootContent | Root, level: number): ReadonlyMap<string, string> {
  const found = new Set<string>()
  const visit = (node: RootContent | Root): void => {
    if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) found.add(node.tagName)
    if ('children' in node) node.children.forEach(visit)
  }
  visit(tree)
  return new Map(
    [...found]
      .toSorted()
      .map((name, index) => [name, `h${Math.min(6, level + 1 + index)}`] as const),
  )
}

function mend(node: ElementContent, headings: ReadonlyMap<string, string>): ElementContent {
  if (node.type === 'text') {
    const marked = markInvisible(node.value)
    const [only] = marked
    return marked.length === 1 && only ? only : element('bdi', marked)
  }
  if (node.type !== 'element') return { type: 'text', value: '' }
  const children = node.children.map((child) => mend(child, headings))
  if (node.tagName === 'a') return mendLink(node, children)
  if (node.tagName === 'table') return mendTable({ ...node, children })
  return { ...node, tagName: headings.get(node.tagName) ?? node.tagName, children }
}

/** A link within the other’s own site leads nowhere from here, so only its text is left. */
function mendLink({ properties }: Element, children: readonly ElementContent[]): Element {
  const { href } = properties
  return typeof href === 'string' && /^(?:https?:|mailto:)/i.test(href)
    ? element('a', children, { href, rel: ['nofollow', 'noreferrer'] })
    : element('span', children)
}

/** Wide tables scroll by themselves, also by the keyboard; long ones are folded. */
function mendTable(table: Element): Element {
  const count = countRows(table)
  const region = element('div', [table], {
    className: ['described-table'],
    role: 'group',
    tabIndex: 0,
    ariaLabel: 'Table',
  })
  if (count <= 20) return region
  const summary = element('summary', [{ type: 'text', value: `A table of ${count} rows` }])
  return element('details', [summary, region])
}

function countRows({ tagName, children }: Element): number {
  const own = tagName === 'tr' ? 1 : 0
  return children.reduce(
    (sum, child) => sum + (child.type === 'element' ? countRows(child) : 0),
    own,
  )
}

function listElements(tree: RootContent | Root): readonly ElementContent[] {
  if (tree.type === 'root') return tree.children.flatMap(listElements)
  return tree.type === 'element' || (tree.type === 'text' && tree.value.trim() !== '') ? [tree] : []
}

function element(
  tagName: string,
  children: readonly ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children: [...children] }
}
