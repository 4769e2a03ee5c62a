import { defaultHandlers, toMdast } from 'hast-util-to-mdast'
import type { Blockquote, Code, Heading, List, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Options } from 'mdast-util-to-markdown'
import type { Element, ElementContent } from 'hast'
import { select, selectAll } from 'hast-util-select'
import type { Handle, State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import { addressOf, placeLink } from '#site/address/locate.ts'
import type { SitePlace } from '#site/address/locate.ts'
import { quotationRule, quoteDocument } from '#core/text/quote-document.ts'
import { statuses } from '#site/statuses.ts'
import { isOfDocument } from './published-page.ts'
import type { PageFacts, RenderedPage } from './published-page.ts'

function createHandlers(resolveLink: (href: string) => string): Readonly<Record<string, Handle>> {
  let depth = 1

  const writeHeading: Handle = (state, element) => {
    depth = Number(element.tagName.slice(1))
    return defaultHandlers.h2(state, element)
  }

  /** Markdown has no tabs: each becomes a subsection. */
  const writeTabs: Handle = (state, element) => {
    const panels = selectAll('[role=tabpanel]', element)
    const tabDepth = limitDepth(depth + 1)
    return selectAll('[role=tab]', element).flatMap((tab, index) => {
      const title = { type: 'text' as const, value: toString(tab).trim() }
      const heading: Heading = { type: 'heading', depth: tabDepth, children: [title] }
      const panel = panels[index]
      return [heading, panel ? state.toFlow(state.all(panel)) : []].flat()
    })
  }

  const writeLink: Handle = (state, element) => {
    const href = resolveLink(element.properties.href ?? '')
    const properties = Object.assign({}, element.properties, { href })
    return defaultHandlers.a(state, Object.assign({}, element, { properties }))
  }

  const handlers: Readonly<Record<string, Handle>> = {
    ...defaultHandlers,
    a: writeLink,
    // The page's title is written above its content.
    h1: ignore,
    h2: writeHeading,
    h3: writeHeading,
    h4: writeHeading,
    h5: writeHeading,
    h6: writeHeading,
    div: writeDivision,
    figure: writeFigure,
    pre: (_, element) => writeCode(element),
    'starlight-tabs': writeTabs,
    // Tabs without a script: each is named before what it shows.
    label: (_, element) => ({
      type: 'paragraph',
      children: [{ type: 'strong', children: [{ type: 'text', value: toString(element).trim() }] }],
    }),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, skipUnread(handle)]),
  )
}

const ignore: Handle = () => undefined

const writeDivision: Handle = (state, element) => {
  if (hasClass(element, 'statement')) return writeStatement(state, element)
  if (hasClass(element, 'card-grid')) return writeCards(state, element)
  if (hasClass(element, 'sl-link-card')) return writeLinkCard(state, element)
  // The text next to it says the same.
  if (hasClass(element, 'api-document')) return undefined
  return state.all(element)
}

/** Code with its file name, or a picture. */
const writeFigure: Handle = (state, element) => {
  const code = select('pre', element)
  const title = select('figcaption .title', element)
  // Of several examples, each has words of its own.
  if (!code || hasClass(element, 'example')) return state.all(element)
  return writeCode(code, title ? toString(title).trim() : '')
}

/** Leaves out what is hidden from screen readers, and the anchor links of headings. */
function skipUnread(handle: Handle): Handle {
  return (state, element, parent) => {
    const { hidden, ariaHidden } = element.properties
    const isUnread = hidden === true || ariaHidden === 'true' || hasClass(element, 'sl-anchor-link')
    return isUnread ? undefined : handle(state, element, parent)
  }
}

function limitDepth(depth: number): Heading['depth'] {
  return ([2, 3, 4, 5] as const).find((known) => known === depth) ?? 6
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name)
}

/**
 * A statement as a block quote that begins with its status and origin. A block quote has an end, so the Markdown shows what the
 * status covers; the page shows some statuses as a citation, or not at all.
 */
function writeStatement(state: State, element: Element): Blockquote {
  const label = labelStatement(element)
  const rest = leaveOutMarks(element.children).filter((child) => child.type === 'element')
  const [first, ...others] = rest
  const children =
    first?.type === 'element' && first.tagName === 'p'
      ? [createElement('p', [...label, createText(': '), ...trimStart(first.children)]), ...others]
      : [createElement('p', [...label, createText(':')]), ...rest]
  return { type: 'blockquote', children: state.toFlow(state.all({ ...element, children })) }
}

/** `Specified (§4)`, with the origins as links. */
function labelStatement(element: Element): readonly ElementContent[] {
  const status = Object.entries(statuses).find(([id]) => id === element.properties['dataStatus'])
  const name = createElement('strong', [createText(status?.[1].label ?? '')])
  const links = selectAll('.cite > a', element)
  if (links.length === 0) return [name]
  const listed = links.flatMap((link, index) => (index > 0 ? [createText(', '), link] : [link]))
  return [name, createText(' ('), ...listed, createText(')')]
}

/** The statement without its badge and citations, which its label says. */
function leaveOutMarks(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    if (marks.some((mark) => hasClass(child, mark))) return []
    return [{ ...child, children: leaveOutMarks(child.children) }]
  })
}

const marks = ['cite', 'caution', 'statement-mark']

/** Without the space behind a badge. */
function trimStart([first, ...others]: readonly ElementContent[]): readonly ElementContent[] {
  if (!first) return []
  return first.type === 'text'
    ? [createText(first.value.trimStart()), ...others]
    : [first, ...others]
}

function createElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

function createText(value: string) {
  return { type: 'text', value } as const
}

/** Starlight's grid of cards as a list. */
function writeCards(state: State, grid: Element): List {
  const cards = grid.children.filter((child) => child.type === 'element')
  return {
    type: 'list',
    spread: false,
    children: cards.map((card) => ({
      type: 'listItem',
      spread: false,
      children: state.toFlow(state.all({ ...grid, children: [card] })),
    })),
  }
}

function writeLinkCard(state: State, card: Element) {
  const link = select('a', card)
  const description = select('.description', card)
  const children = [
    ...(link ? [link] : []),
    ...(description ? [createText(': '), ...description.children] : []),
  ]
  return state.all({ ...card, children: [createElement('p', children)] })
}

/** A code block with its language, and its file name as in the pages' source. */
function writeCode(pre: Element, title = ''): Code {
  const language = pre.properties['dataLanguage']
  return {
    type: 'code',
    lang: typeof language === 'string' ? language : null,
    meta: title === '' ? null : `title="${title}"`,
    value: toString(pre),
  }
}

/**
 * The content without what works only in a browser, and with each code block as its text: half of a page's nodes are controls and
 * spans that colour code, and every step from here on goes through all of them.
 */
function simplify(element: Element): Element {
  const children = element.children
    .filter((child) => child.type !== 'element' || !controls.has(child.tagName))
    .map((child) => (child.type === 'element' ? simplify(child) : child))
  return {
    ...element,
    children: element.tagName === 'pre' ? [createText(readCode(element))] : children,
  }
}

/** A <noscript> next to the console holds its text without JavaScript. */
const controls: ReadonlySet<string> = new Set(
  'portal-console button dialog input select legend svg script'.split(' '),
)

function readCode(pre: Element): string {
  const lines = selectAll('.ec-line', pre)
  const texts = lines.length > 0 ? lines.map((line) => toString(line)) : [toString(pre)]
  return texts.map((text) => text.replace(/\n$/, '')).join('\n')
}

/**
 * A page as Markdown (GFM), made from the built page instead of its source, because statuses, tables and snippets come from
 * components.
 */
export function writeMarkdown(page: RenderedPage, site: SiteOfPages): string {
  const resolveLink = (href: string) => {
    // Any host will do: it only shows whether the link leaves the site.
    const url = new URL(href, `http://portal.invalid${placeLink(page.path, site)}`)
    if (url.host !== 'portal.invalid') return href
    // A finished page has its base, and may lead to one that is not of its portal.
    return addressOf(`${url.pathname}${url.search}${url.hash}`, { ...site, base: '' })
  }
  const content = { type: 'root', children: simplify(page.content).children } as const
  // As a document, in which text between blocks becomes paragraphs.
  const body = toMdast(content, { handlers: createHandlers(resolveLink), document: true })
  const text = toMarkdown(body, format)
  return `${writeHeader(page, site)}\n${text}`
}

const format: Options = {
  extensions: [gfmToMarkdown()],
  bullet: '-',
  emphasis: '_',
  rule: '-',
}

export interface SiteOfPages extends SitePlace {
  readonly wroteDocument: boolean
  readonly versionNote?: string | undefined
}

/** Title, description, address and age, so that a copy still has them, and where an agent begins. */
function writeHeader(page: PageFacts, site: SiteOfPages): string {
  const { path, reviewed } = page
  const write = (text: string) => oneLine(isOfDocument(path, site) ? quoteDocument(text) : text)
  const address = `Address: ${addressOf(path, site)}`
  return [
    writeText({ type: 'heading', depth: 1, children: [write(page.title)] }),
    '',
    writeText({
      type: 'blockquote',
      children: [{ type: 'paragraph', children: [write(page.description)] }],
    }),
    '',
    reviewed === undefined ? address : `${address} (last reviewed on ${reviewed})`,
    '',
    ...(site.versionNote === undefined ? [] : [site.versionNote, '']),
    `For agents: what to know first, and all pages: ${addressOf('/llms.txt', site)}${site.wroteDocument ? '' : `. ${quotationRule}`}`,
    '',
  ].join('\n')
}

/** Text in one line: of several, the second would go on as text of the page. */
function oneLine(text: string) {
  return { type: 'text', value: text.replaceAll(/\s+/g, ' ').trim() } as const
}

function writeText(node: RootContent): string {
  return toMarkdown({ type: 'root', children: [node] }, format).trimEnd()
}
