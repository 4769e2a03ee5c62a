import type { BlockContent, Code, Heading, ListItem, PhrasingContent, Root } from 'mdast'
import { hasClass, listDescendants, readAttribute, readText } from '#site/page-elements.ts'
import type { Element, Node } from '#site/page-elements.ts'
import { statuses } from '#site/statuses.ts'

/**
 * The content of a built page as Markdown’s tree, from what was parsed to finish the page. The package that does this for any HTML
 * copies the tree twice and takes six times as long, which was an eighth of the build of a thousand operations.
 *
 * @param resolveLink returns nothing for a link that is left out, of which the text stays
 */
export function readMdast(
  content: Element,
  resolveLink: (href: string) => string | undefined,
): Root {
  const reading = { resolveLink, depth: 1, endsInSpace: true, leftOut: unread }
  return { type: 'root', children: readFlow(content.childNodes, reading) }
}

interface Reading {
  readonly resolveLink: (href: string) => string | undefined
  /** Of the last heading. */
  depth: number
  /** Whether a space that comes next has no meaning. */
  endsInSpace: boolean
  readonly leftOut: readonly string[]
}

type Read = (element: Element, reading: Reading) => readonly BlockContent[]

/** Blocks, with each run of text between them as a paragraph. */
function readFlow(nodes: readonly Node[], reading: Reading): BlockContent[] {
  const flow: BlockContent[] = []
  const run: Node[] = []
  const endRun = () => flow.push(...makeParagraph(readPhrasing(run.splice(0), reading)))
  for (const node of nodes) {
    if (!isElement(node) || !holdsBlock(node)) run.push(node)
    else if (!isUnread(node, reading)) {
      endRun()
      const read = Object.hasOwn(blocks, node.tagName) ? blocks[node.tagName] : undefined
      flow.push(...(read ?? readInner)(node, reading))
    }
  }
  endRun()
  return flow
}

const readInner: Read = (element, reading) => readFlow(element.childNodes, reading)

function makeParagraph(children: PhrasingContent[]): readonly BlockContent[] {
  return children.length > 0 ? [{ type: 'paragraph', children }] : []
}

/** The text of one block, with white space as a browser shows it. */
function readPhrasing(nodes: readonly Node[], reading: Reading): PhrasingContent[] {
  reading.endsInSpace = true
  const phrasing = nodes.flatMap((node) => readInline(node, reading))
  trimEnd(phrasing)
  return phrasing
}

function trimEnd(phrasing: PhrasingContent[]): void {
  const last = phrasing.at(-1)
  if (last && 'children' in last) trimEnd(last.children)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  if (last?.type !== 'break' && !(last?.type === 'text' && last.value === '')) return
  phrasing.pop()
  trimEnd(phrasing)
}

function readInline(node: Node, reading: Reading): PhrasingContent[] {
  if (!isElement(node)) return readCharacters(node.value, reading)
  if (isUnread(node, reading)) return []
  const { tagName } = node
  if (tagName === 'br') {
    reading.endsInSpace = true
    return [{ type: 'break' }]
  }
  if (tagName === 'img') {
    const [url = '', alt = ''] = ['src', 'alt'].map((name) => readAttribute(node, name))
    return [{ type: 'image', url, alt }]
  }
  if (codes.has(tagName)) {
    reading.endsInSpace = false
    return [{ type: 'inlineCode', value: readText(node).replaceAll(/\s+/g, ' ') }]
  }
  const children = node.childNodes.flatMap((child) => readInline(child, reading))
  if (children.length === 0) return []
  const type = marks.get(tagName)
  if (type !== undefined) return [{ type, children }]
  const href = tagName === 'a' ? readAttribute(node, 'href') : undefined
  const url = href === undefined ? undefined : reading.resolveLink(href)
  return url === undefined ? children : [makeLink(url, children)]
}

/** Markdown has no link in a link, and neither has a page. */
function makeLink(url: string, children: PhrasingContent[]): PhrasingContent {
  const inner = children.filter((child) => child.type !== 'link')
  return { type: 'link', url, children: inner.filter((child) => child.type !== 'linkReference') }
}

function readCharacters(value: string, reading: Reading): PhrasingContent[] {
  const collapsed = value.replaceAll(/[ \t\r\n\f]+/g, ' ')
  const text = reading.endsInSpace ? collapsed.replace(/^ /, '') : collapsed
  if (text === '') return []
  reading.endsInSpace = text.endsWith(' ')
  return [{ type: 'text', value: text }]
}

const codes: ReadonlySet<string> = new Set(['code', 'kbd', 'samp'])

const marks: ReadonlyMap<string, 'strong' | 'emphasis' | 'delete'> = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'emphasis'],
  ['i', 'emphasis'],
  ['del', 'delete'],
  ['s', 'delete'],
])

const readHeading: Read = ({ tagName, childNodes }, reading) => {
  reading.depth = Number(tagName.slice(1))
  const children = readPhrasing(childNodes, reading)
  return [{ type: 'heading', depth: limitDepth(reading.depth), children }]
}

const readParagraph: Read = ({ childNodes }, reading) =>
  makeParagraph(readPhrasing(childNodes, reading))

const readList: Read = (list, reading) => {
  const items = listInner(list, 'li').map((item) =>
    makeItem(readInner(item, reading), isSpread(item)),
  )
  const start = Number(readAttribute(list, 'start') ?? 1)
  return [makeList(items, list.tagName === 'ol' ? start : undefined)]
}

function makeList(children: ListItem[], start?: number): BlockContent {
  const spread = children.some((item) => item.spread)
  return { type: 'list', ordered: start !== undefined, start: start ?? null, spread, children }
}

function makeItem(flow: readonly BlockContent[], spread: boolean): ListItem {
  return { type: 'listItem', spread, children: [...flow] }
}

/** Whether it has paragraphs, or several blocks: an empty line stands between them. */
function isSpread({ childNodes }: Element): boolean {
  return childNodes
    .filter((node) => isElement(node))
    .filter(holdsBlock)
    .some((block, index) => index > 0 || block.tagName === 'p' || isSpread(block))
}

/** A list of what is named, each with what is said of it. */
const readDefinitions: Read = (list, reading) => {
  const groups: Element[][] = []
  for (const one of listInner(list, 'dt', 'dd')) {
    const group = groups.at(-1)
    if (!group || (one.tagName === 'dt' && group.at(-1)?.tagName === 'dd')) groups.push([one])
    else group.push(one)
  }
  const items = groups.map((group) => {
    const flow = group.flatMap((one) => readInner(one, reading))
    return makeItem(flow, flow.length > 1)
  })
  return [makeList(items)]
}

const readTable: Read = (table, reading) => {
  const rows = listInner(table, 'tr').map((row) =>
    listInner(row, 'th', 'td').map((cell) => ({
      type: 'tableCell' as const,
      children: readPhrasing(cell.childNodes, reading),
    })),
  )
  const width = Math.max(...rows.map(({ length }) => length))
  const hasHead = listInner(listInner(table, 'tr')[0] ?? table, 'td').length === 0
  return [
    {
      type: 'table',
      children: [...(hasHead ? [] : [[]]), ...rows].map((cells) => ({
        type: 'tableRow',
        children: Array.from(
          { length: width },
          (_, index) => cells[index] ?? { type: 'tableCell' as const, children: [] },
        ),
      })),
    },
  ]
}

/** Markdown has no tabs: each becomes a subsection. */
const readTabs: Read = (tabs, reading) => {
  const below = listDescendants(tabs)
  const panels = below.filter((element) => readAttribute(element, 'role') === 'tabpanel')
  const depth = limitDepth(reading.depth + 1)
  return below
    .filter((element) => readAttribute(element, 'role') === 'tab')
    .flatMap((tab, index): readonly BlockContent[] => {
      const panel = panels[index]
      const children = [makeText(readText(tab).trim())]
      const inner = panel ? readInner(panel, reading) : []
      return [{ type: 'heading' as const, depth, children } as BlockContent].concat(inner)
    })
}

const readDivision: Read = (element, reading) => {
  if (hasClass(element, 'portal-statement')) return readStatement(element, reading)
  if (hasClass(element, 'card-grid')) {
    const cards = element.childNodes.filter((node) => isElement(node))
    return [makeList(cards.map((card) => makeItem(readFlow([card], reading), false)))]
  }
  if (hasClass(element, 'sl-link-card')) return readLinkCard(element, reading)
  // The text next to it says the same.
  if (hasClass(element, 'portal-api-document')) return []
  return readInner(element, reading)
}

const readLinkCard: Read = (card, reading) => {
  const below = listDescendants(card)
  const link = below.filter(({ tagName }) => tagName === 'a').slice(0, 1)
  const description = below.find((element) => hasClass(element, 'description'))
  return makeParagraph([
    ...readPhrasing(link, reading),
    ...(description ? [makeText(': '), ...readPhrasing(description.childNodes, reading)] : []),
  ])
}

/**
 * A statement as a block quote that begins with its status and origin. A block quote has an end, so the Markdown shows what the
 * status covers; the page shows some statuses as a citation, or not at all.
 */
const readStatement: Read = (element, reading) => {
  const label = labelStatement(element, reading)
  const said = readInner(element, { ...reading, leftOut: [...unread, ...saidByLabel] })
  const [first, ...others] = said
  const children =
    first?.type === 'paragraph'
      ? [{ ...first, children: [...label, makeText(': '), ...first.children] }, ...others]
      : [...makeParagraph([...label, makeText(':')]), ...said]
  return [{ type: 'blockquote', children }]
}

/** `Specified (§4)`, with the origins as links. */
function labelStatement(element: Element, reading: Reading): readonly PhrasingContent[] {
  const id = readAttribute(element, 'data-status')
  const status = Object.entries(statuses).find(([known]) => known === id)
  const name: PhrasingContent = {
    type: 'strong',
    children: [makeText(status?.[1].label ?? '')],
  }
  const links = listDescendants(element)
    .filter((cite) => hasClass(cite, 'portal-cite'))
    .flatMap((cite) => listInner(cite, 'a'))
    .map((link) => readPhrasing([link], reading))
  if (links.length === 0) return [name]
  const listed = links.flatMap((link) => [makeText(', '), link]).flat()
  return [name, makeText(' ('), ...listed.slice(1), makeText(')')]
}

/** Code with its file name, or a picture. */
const readFigure: Read = (figure, reading) => {
  const below = listDescendants(figure)
  const [code, ...others] = below.filter(({ tagName }) => tagName === 'pre')
  // Examples and several blocks of code are read with the text around them.
  if (!code || others.length > 0 || hasClass(figure, 'portal-example'))
    return readInner(figure, reading)
  const title = below.find((element) => hasClass(element, 'title'))
  return [readCode(code, title ? readText(title).trim() : '')]
}

/** A code block with its language, and its file name as in the pages’ source. */
function readCode(pre: Element, title = ''): Code {
  const lines = listDescendants(pre).filter((element) => hasClass(element, 'ec-line'))
  return {
    type: 'code',
    lang: readAttribute(pre, 'data-language') ?? null,
    meta: title === '' ? null : `title="${title}"`,
    value: (lines.length > 0 ? lines : [pre])
      .map((line) => readText(line).replace(/\n$/, ''))
      .join('\n'),
  }
}

/** Tabs without a script: each is named before what it shows. */
const readLabel: Read = (label) =>
  makeParagraph([{ type: 'strong', children: [makeText(readText(label).trim())] }])

/** How each block is read; those without a line have nothing but what is in them. */
const blocks: Readonly<Record<string, Read | undefined>> = {
  // The page’s title is written above its content.
  h1: () => [],
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, readHeading])),
  p: readParagraph,
  summary: readParagraph,
  ul: readList,
  ol: readList,
  dl: readDefinitions,
  table: readTable,
  blockquote: (quote, reading) => [
    { type: 'blockquote', children: readFlow(quote.childNodes, reading) },
  ],
  hr: () => [{ type: 'thematicBreak' }],
  pre: (pre) => [readCode(pre)],
  figure: readFigure,
  div: readDivision,
  label: readLabel,
  'starlight-tabs': readTabs,
  ...Object.fromEntries(
    'address article aside details dd dt fieldset figcaption footer header legend li main nav section'
      .split(' ')
      .map((name) => [name, undefined]),
  ),
}

function holdsBlock(element: Element): boolean {
  return (
    Object.hasOwn(blocks, element.tagName) ||
    element.childNodes.some((node) => isElement(node) && holdsBlock(node))
  )
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

/** The nearest elements of these names. */
function listInner(element: Element, ...names: readonly string[]): readonly Element[] {
  return element.childNodes
    .filter((node) => isElement(node))
    .flatMap((child) => (names.includes(child.tagName) ? [child] : listInner(child, ...names)))
}

function limitDepth(depth: number): Heading['depth'] {
  return ([1, 2, 3, 4, 5] as const).find((known) => known === depth) ?? 6
}

function makeText(value: string) {
  return { type: 'text' as const, value }
}

/** What works only in a browser, is hidden from screen readers, or leads to a heading. */
function isUnread(element: Element, { leftOut }: Reading): boolean {
  return (
    controls.has(element.tagName) ||
    leftOut.some((name) => hasClass(element, name)) ||
    readAttribute(element, 'hidden') !== undefined ||
    readAttribute(element, 'aria-hidden') === 'true'
  )
}

/** A <noscript> next to the console holds its text without JavaScript. */
const controls: ReadonlySet<string> = new Set(
  'portal-console button dialog input select legend svg script style template'.split(' '),
)

const unread = ['sl-anchor-link']

/** What stands in the label of a statement. */
const saidByLabel = ['portal-cite', 'portal-caution', 'portal-statement-mark']
