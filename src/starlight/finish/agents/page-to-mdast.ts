import type { BlockContent, Code, Heading, ListItem, PhrasingContent, Root } from 'mdast'
import { hasClass, getDescendants, getAttribute, getText } from '../../html/page-elements.ts'
import type { Element, Node } from '../../html/page-elements.ts'
import { statuses } from '../../statements/statuses.ts'

/**
 * Converts the parsed content of a built page to a Markdown syntax tree (mdast). The generic package for HTML copies the tree twice
 * and takes six times as long, which was an eighth of the build of a thousand operations.
 *
 * @param resolveLink returns `undefined` for a link that is omitted; its text stays
 */
export function toMdast(content: Element, resolveLink: (href: string) => string | undefined): Root {
  const state = { resolveLink, depth: 1, endsInSpace: true, omittedClasses: alwaysOmitted }
  return { type: 'root', children: convertFlow(content.childNodes, state) }
}

interface ConversionState {
  readonly resolveLink: (href: string) => string | undefined
  /** The depth of the last heading. */
  depth: number
  /** Whether a space that follows is collapsed. */
  endsInSpace: boolean
  readonly omittedClasses: readonly string[]
}

type Convert = (element: Element, state: ConversionState) => readonly BlockContent[]

/** Converts nodes to blocks. Each run of text between blocks becomes a paragraph. */
function convertFlow(nodes: readonly Node[], state: ConversionState): BlockContent[] {
  const flow: BlockContent[] = []
  const run: Node[] = []
  const endRun = () => flow.push(...createParagraph(convertPhrasing(run.splice(0), state)))
  for (const node of nodes) {
    if (!isElement(node) || !holdsBlock(node)) run.push(node)
    else if (!isOmitted(node, state)) {
      endRun()
      const convert = Object.hasOwn(blocks, node.tagName) ? blocks[node.tagName] : undefined
      flow.push(...(convert ?? convertInner)(node, state))
    }
  }
  endRun()
  return flow
}

const convertInner: Convert = (element, state) => convertFlow(element.childNodes, state)

function createParagraph(children: PhrasingContent[]): readonly BlockContent[] {
  return children.length > 0 ? [{ type: 'paragraph', children }] : []
}

/** Converts the text of one block. White space is collapsed as in a browser. */
function convertPhrasing(nodes: readonly Node[], state: ConversionState): PhrasingContent[] {
  state.endsInSpace = true
  const phrasing = nodes.flatMap((node) => convertInline(node, state))
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

function convertInline(node: Node, state: ConversionState): PhrasingContent[] {
  if (!isElement(node)) return convertCharacters(node.value, state)
  if (isOmitted(node, state)) return []
  const { tagName } = node
  if (tagName === 'br') {
    state.endsInSpace = true
    return [{ type: 'break' }]
  }
  if (tagName === 'img') {
    const [url = '', alt = ''] = ['src', 'alt'].map((name) => getAttribute(node, name))
    return [{ type: 'image', url, alt }]
  }
  if (codeTags.has(tagName)) {
    state.endsInSpace = false
    return [{ type: 'inlineCode', value: getText(node).replaceAll(/\s+/g, ' ') }]
  }
  const children = node.childNodes.flatMap((child) => convertInline(child, state))
  if (children.length === 0) return []
  const type = markTypes.get(tagName)
  if (type !== undefined) return [{ type, children }]
  const href = tagName === 'a' ? getAttribute(node, 'href') : undefined
  const url = href === undefined ? undefined : state.resolveLink(href)
  return url === undefined ? children : [createLink(url, children)]
}

/** Creates a link without nested links, which Markdown and HTML forbid. */
function createLink(url: string, children: PhrasingContent[]): PhrasingContent {
  const inner = children.filter((child) => child.type !== 'link')
  return { type: 'link', url, children: inner.filter((child) => child.type !== 'linkReference') }
}

function convertCharacters(value: string, state: ConversionState): PhrasingContent[] {
  const collapsed = value.replaceAll(/[ \t\r\n\f]+/g, ' ')
  const text = state.endsInSpace ? collapsed.replace(/^ /, '') : collapsed
  if (text === '') return []
  state.endsInSpace = text.endsWith(' ')
  return [{ type: 'text', value: text }]
}

const codeTags: ReadonlySet<string> = new Set(['code', 'kbd', 'samp'])

const markTypes: ReadonlyMap<string, 'strong' | 'emphasis' | 'delete'> = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'emphasis'],
  ['i', 'emphasis'],
  ['del', 'delete'],
  ['s', 'delete'],
])

const convertHeading: Convert = ({ tagName, childNodes }, state) => {
  state.depth = Number(tagName.slice(1))
  const children = convertPhrasing(childNodes, state)
  return [{ type: 'heading', depth: limitDepth(state.depth), children }]
}

const convertParagraph: Convert = ({ childNodes }, state) =>
  createParagraph(convertPhrasing(childNodes, state))

const convertList: Convert = (list, state) => {
  const items = findNearest(list, 'li').map((item) =>
    createItem(convertInner(item, state), isSpread(item)),
  )
  const start = Number(getAttribute(list, 'start') ?? 1)
  return [createList(items, list.tagName === 'ol' ? start : undefined)]
}

function createList(children: ListItem[], start?: number): BlockContent {
  const spread = children.some((item) => item.spread)
  return { type: 'list', ordered: start !== undefined, start: start ?? null, spread, children }
}

function createItem(flow: readonly BlockContent[], spread: boolean): ListItem {
  return { type: 'listItem', spread, children: [...flow] }
}

/** Whether a list item has paragraphs or several blocks, which an empty line separates. */
function isSpread({ childNodes }: Element): boolean {
  return childNodes
    .filter((node) => isElement(node))
    .filter(holdsBlock)
    .some((block, index) => index > 0 || block.tagName === 'p' || isSpread(block))
}

/** Converts a description list to a list with one item for each group of terms and descriptions. */
const convertDefinitions: Convert = (list, state) => {
  const groups: Element[][] = []
  for (const one of findNearest(list, 'dt', 'dd')) {
    const group = groups.at(-1)
    if (!group || (one.tagName === 'dt' && group.at(-1)?.tagName === 'dd')) groups.push([one])
    else group.push(one)
  }
  const items = groups.map((group) => {
    const flow = group.flatMap((one) => convertInner(one, state))
    return createItem(flow, flow.length > 1)
  })
  return [createList(items)]
}

const convertTable: Convert = (table, state) => {
  const rows = findNearest(table, 'tr').map((row) =>
    findNearest(row, 'th', 'td').map((cell) => ({
      type: 'tableCell' as const,
      children: convertPhrasing(cell.childNodes, state),
    })),
  )
  const width = Math.max(...rows.map(({ length }) => length))
  const hasHead = findNearest(findNearest(table, 'tr')[0] ?? table, 'td').length === 0
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

/** Converts each tab to a subsection, because Markdown has no tabs. */
const convertTabs: Convert = (tabs, state) => {
  const below = getDescendants(tabs)
  const panels = below.filter((element) => getAttribute(element, 'role') === 'tabpanel')
  const depth = limitDepth(state.depth + 1)
  return below
    .filter((element) => getAttribute(element, 'role') === 'tab')
    .flatMap((tab, index): readonly BlockContent[] => {
      const panel = panels[index]
      const children = [createText(getText(tab).trim())]
      const inner = panel ? convertInner(panel, state) : []
      return [{ type: 'heading' as const, depth, children } as BlockContent].concat(inner)
    })
}

const convertDivision: Convert = (element, state) => {
  if (hasClass(element, 'portal-statement')) return convertStatement(element, state)
  if (hasClass(element, 'card-grid')) {
    const cards = element.childNodes.filter((node) => isElement(node))
    return [createList(cards.map((card) => createItem(convertFlow([card], state), false)))]
  }
  if (hasClass(element, 'sl-link-card')) return convertLinkCard(element, state)
  // The text next to it has the same content.
  if (hasClass(element, 'portal-api-document')) return []
  return convertInner(element, state)
}

const convertLinkCard: Convert = (card, state) => {
  const below = getDescendants(card)
  const link = below.filter(({ tagName }) => tagName === 'a').slice(0, 1)
  const description = below.find((element) => hasClass(element, 'description'))
  return createParagraph([
    ...convertPhrasing(link, state),
    ...(description ? [createText(': '), ...convertPhrasing(description.childNodes, state)] : []),
  ])
}

/**
 * Converts a statement to a block quote that begins with its status and origin. A block quote has an end, so the Markdown shows what
 * the status covers; the page shows some statuses as a citation, or not at all.
 */
const convertStatement: Convert = (element, state) => {
  const label = labelStatement(element, state)
  const body = convertInner(element, {
    ...state,
    omittedClasses: [...alwaysOmitted, ...shownInLabel],
  })
  const [first, ...others] = body
  const children =
    first?.type === 'paragraph'
      ? [{ ...first, children: [...label, createText(': '), ...first.children] }, ...others]
      : [...createParagraph([...label, createText(':')]), ...body]
  return [{ type: 'blockquote', children }]
}

/** Formats a status such as `Specified (§4)`, with the origins as links. */
function labelStatement(element: Element, state: ConversionState): readonly PhrasingContent[] {
  const id = getAttribute(element, 'data-status')
  const status = Object.entries(statuses).find(([known]) => known === id)
  const name: PhrasingContent = {
    type: 'strong',
    children: [createText(status?.[1].label ?? '')],
  }
  const links = getDescendants(element)
    .filter((cite) => hasClass(cite, 'portal-cite'))
    .flatMap((cite) => findNearest(cite, 'a'))
    .map((link) => convertPhrasing([link], state))
  if (links.length === 0) return [name]
  const listed = links.flatMap((link) => [createText(', '), link]).flat()
  return [name, createText(' ('), ...listed.slice(1), createText(')')]
}

const convertFigure: Convert = (figure, state) => {
  const below = getDescendants(figure)
  const [code, ...others] = below.filter(({ tagName }) => tagName === 'pre')
  // Examples and several blocks of code keep the text around them.
  if (!code || others.length > 0 || hasClass(figure, 'portal-example'))
    return convertInner(figure, state)
  const title = below.find((element) => hasClass(element, 'title'))
  return [convertCode(code, title ? getText(title).trim() : '')]
}

function convertCode(pre: Element, title = ''): Code {
  const lines = getDescendants(pre).filter((element) => hasClass(element, 'ec-line'))
  return {
    type: 'code',
    lang: getAttribute(pre, 'data-language') ?? null,
    meta: title === '' ? null : `title="${title}"`,
    value: (lines.length > 0 ? lines : [pre])
      .map((line) => getText(line).replace(/\n$/, ''))
      .join('\n'),
  }
}

/** Converts the label of a tab that works without a script; the label precedes its panel. */
const convertLabel: Convert = (label) =>
  createParagraph([{ type: 'strong', children: [createText(getText(label).trim())] }])

/** The converters of block elements. An element with `undefined` contributes only its content. */
const blocks: Readonly<Record<string, Convert | undefined>> = {
  // The page’s title is written above its content.
  h1: () => [],
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, convertHeading])),
  p: convertParagraph,
  summary: convertParagraph,
  ul: convertList,
  ol: convertList,
  dl: convertDefinitions,
  table: convertTable,
  blockquote: (quote, state) => [
    { type: 'blockquote', children: convertFlow(quote.childNodes, state) },
  ],
  hr: () => [{ type: 'thematicBreak' }],
  pre: (pre) => [convertCode(pre)],
  figure: convertFigure,
  div: convertDivision,
  label: convertLabel,
  'starlight-tabs': convertTabs,
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

function findNearest(element: Element, ...names: readonly string[]): readonly Element[] {
  return element.childNodes
    .filter((node) => isElement(node))
    .flatMap((child) => (names.includes(child.tagName) ? [child] : findNearest(child, ...names)))
}

function limitDepth(depth: number): Heading['depth'] {
  return ([1, 2, 3, 4, 5] as const).find((known) => known === depth) ?? 6
}

function createText(value: string) {
  return { type: 'text' as const, value }
}

/** Whether an element works only in a browser, is hidden from screen readers, or links to a heading. */
function isOmitted(element: Element, { omittedClasses }: ConversionState): boolean {
  return (
    controls.has(element.tagName) ||
    omittedClasses.some((name) => hasClass(element, name)) ||
    getAttribute(element, 'hidden') !== undefined ||
    getAttribute(element, 'aria-hidden') === 'true'
  )
}

/** Omitted elements. The text of the console is in the <noscript> next to it. */
const controls: ReadonlySet<string> = new Set(
  'portal-console button dialog input select legend svg script style template'.split(' '),
)

/** Links to headings, a filter of checkboxes, and a program in other languages. */
const alwaysOmitted = ['sl-anchor-link', 'portal-effects', 'portal-program-other']

const shownInLabel = ['portal-cite', 'portal-caution', 'portal-statement-mark']
