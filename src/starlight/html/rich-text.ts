import type { FootnoteDefinition, FootnoteReference, Html, Nodes, Table } from 'mdast'
import { h } from 'hastscript'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { defaultHandlers, toHast } from 'mdast-util-to-hast'
import type { Handler } from 'mdast-util-to-hast'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { splitInvisible } from '#text/characters.ts'
import { alerts, renderRichText, toPlainText } from '#text/rich-text.ts'
import type { Alert, RichNode, RichText } from '#text/rich-text.ts'
import { showDirections } from '#text/quote-document.ts'
import { escapeNonElements, parseRawHtml, convertElements } from './parse-html.ts'
import type { LinkResolver } from './parse-html.ts'

export type { LinkResolver } from './parse-html.ts'

/**
 * Parses an untrusted description: CommonMark with GitHub’s tables, and its HTML as far as it is text. Links must be
 * absolute or resolved by `links`, images become links, and invisible characters become visible.
 *
 * @param level of the enclosing heading; the text's own headings are below it
 * @param links resolves links within the document; without it they become plain text
 */
export function parseRichText(markdown: string, level = 3, links?: LinkResolver): RichText {
  const clean = markdown.replaceAll('\r\n', '\n').trim()
  if (clean === '') return []
  if (isPlain.test(clean)) return splitPlain(clean).flatMap((node) => repair(node))
  const id = `${level} ${clean}`
  const known = (links && knownOf.get(links)) ?? (links ? new Map<string, RichText>() : unlinked)
  if (links) knownOf.set(links, known)
  const made = known.get(id) ?? parse(clean, level, links)
  known.set(id, made)
  return made
}

/** Cached because a large document repeats many texts hundreds of times. */
const unlinked = new Map<string, RichText>()
const knownOf = new WeakMap<LinkResolver, Map<string, RichText>>()

function parse(clean: string, level: number, links: LinkResolver | undefined): RichText {
  const blocks = parseBlocks(clean, links)
  const headings = rankHeadings(blocks, level)
  return blocks.flatMap((node) => repair(node, headings)).map((node) => markAlert(node))
}

/** On GitHub, a block quote whose first line is `[!NOTE]` is an alert with that name. */
function markAlert(node: RichNode): RichNode {
  if (typeof node === 'string') return node
  const [first, ...others] = node.children.filter((child) => child !== '\n')
  const found =
    node.tag === 'blockquote' && typeof first === 'object' && first.tag === 'p'
      ? splitAlert(first.children)
      : undefined
  if (!found) return { ...node, children: node.children.map((child) => markAlert(child)) }
  const { alert, rest } = found
  const name = alert.slice(0, 1).toUpperCase() + alert.slice(1)
  const title: RichNode = { tag: 'p', children: [{ tag: 'strong', children: [name] }] }
  const opening: RichText = rest.length === 0 ? [] : [{ tag: 'p', children: rest }]
  const children = [title, ...opening, ...others.map((child) => markAlert(child))]
  return { ...node, alert, children }
}

function splitAlert([text, ...others]: RichText) {
  const [marker, word] =
    (typeof text === 'string' && /^\[!([A-Z]+)\][ \t]*(?:\n|$)/i.exec(text)) || []
  const alert = alerts.find((one): one is Alert => one === word?.toLowerCase())
  if (marker === undefined || alert === undefined || typeof text !== 'string') return undefined
  const rest = text.slice(marker.length)
  const [next, ...after] = others
  const isLine = rest !== '' || marker.endsWith('\n') || others.length === 0
  if (isLine) return { alert, rest: rest === '' ? others : [rest, ...others] }
  return typeof next === 'object' && next.tag === 'br' ? { alert, rest: after } : undefined
}

function parseBlocks(clean: string, links: LinkResolver | undefined): RichText {
  if (!fitsParser(clean)) return splitPlain(clean)
  try {
    return convertElements(getTree(clean), links)
  } catch (error) {
    // Nesting deeper than the stack.
    if (error instanceof RangeError) return splitPlain(clean)
    throw error
  }
}

/** A text is often parsed twice in a row: without and with its links. */
let last: { readonly source: string; readonly root: Root } | undefined

function getTree(source: string): Root {
  if (last?.source !== source) last = { source, root: parseMarkdown(source) }
  return last.root
}

/** GitHub Flavored Markdown without its task lists, whose boxes are text on a page anyway. */
const extensions = [gfmAutolinkLiteral(), gfmFootnote(), gfmStrikethrough(), gfmTable()]
const mdastExtensions = [
  gfmAutolinkLiteralFromMarkdown(),
  gfmFootnoteFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
]

function parseMarkdown(source: string): Root {
  const tree = fromMarkdown(source, { extensions, mdastExtensions })
  const html = collectHtml(tree)
  escapeNonElements(html, source)
  const hast = toHast(tree, { handlers, allowDangerousHtml: true })
  const root: Root = hast.type === 'root' ? hast : { type: 'root', children: [] }
  return html.length === 0 ? root : parseRawHtml(root)
}

function collectHtml(node: Nodes): readonly Html[] {
  if (node.type === 'html') return [node]
  return 'children' in node ? node.children.flatMap(collectHtml) : []
}

/** Matches text without characters that are Markdown syntax. */
const isPlain = /^[^\\`*_{}[\]<>#|~&:@+=\n-]*$/

/** Returns whether parsing takes linear time and bounded nesting for every block. */
function fitsParser(text: string): boolean {
  return text.split(/\n[ \t]*\n/).every((block) => {
    const count = (marks: RegExp) => block.match(marks)?.length ?? 0
    return (
      block.length <= 50_000 &&
      !nesting.test(block) &&
      count(/\[/g) <= 2000 &&
      count(/</g) <= 10_000 &&
      count(/[*_~`]/g) <= 4000
    )
  })
}

/** Sequences of quote or list markers, and lists indented as deeply. */
const nesting = /^(?:[ \t]*>){30}|^[ \t]*(?:[-*+] |\d+[.)] ){30}|^[ \t]{100,}(?:[-*+>]|\d+[.)])/m

function splitPlain(text: string): RichText {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ tag: 'p', children: [paragraph.trim()] }))
}

/** Keeps constructs that have no place on the page where they are in the source. */
const handlers: Readonly<Record<string, Handler>> = {
  // A description has no end of page for footnotes.
  footnoteReference: (_, { label, identifier }: FootnoteReference) => ({
    type: 'text' as const,
    value: `[${label ?? identifier}]`,
  }),
  footnoteDefinition: (state, node: FootnoteDefinition) => [
    { type: 'text' as const, value: `[${node.label ?? node.identifier}]` },
    ...state.all(node),
  ],
  // Without `align`, cells beyond the header's columns are kept.
  table: (state, node: Table) => defaultHandlers.table(state, { ...node, align: null }),
}

/** Maps a text's heading levels to consecutive levels below the enclosing heading. */
function rankHeadings(text: RichText, level: number): ReadonlyMap<string, HeadingTag> {
  const found = new Set<string>()
  const visit = (node: RichNode): void => {
    if (typeof node === 'string') return
    if (isHeading.test(node.tag)) found.add(node.tag)
    node.children.forEach(visit)
  }
  text.forEach(visit)
  return new Map(
    [...found].toSorted().map((name, index) => [name, headingTags[level + index] ?? 'h6'] as const),
  )
}

const isHeading = /^h[1-6]$/
const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
type HeadingTag = (typeof headingTags)[number]

function repair(node: RichNode, headings?: ReadonlyMap<string, HeadingTag>): RichText {
  if (typeof node === 'string') {
    const marked = markInvisible(node)
    return marked.length === 1 ? marked : [{ tag: 'bdi', children: marked }]
  }
  const children = node.children.flatMap((child) => repair(child, headings))
  return [{ ...node, tag: headings?.get(node.tag) ?? node.tag, children }]
}

/** Marks invisible characters by their codes, isolated so that they cannot reorder adjacent text. */
function markInvisible(text: string): RichText {
  const parts = text
    .split(harmless)
    .flatMap((piece, index): RichText => (index % 2 === 1 ? [piece] : mark(piece)))
  return parts.every((part) => typeof part === 'string') ? [text] : parts
}

/** Line ends, and parts of emoji. */
const harmless =
  /(\n|(?<=[\p{Extended_Pictographic}\p{Emoji_Component}])(?:\u200d|\ufe0e|\ufe0f)+)/u

function mark(text: string): RichText {
  return splitInvisible(text)
    .filter((part) => part.text !== '')
    .map(({ text: words, codes }) =>
      codes === undefined ? words : { tag: 'span', codes, children: [words] },
    )
}

export function renderDescription(
  markdown: string,
  level?: number,
  links?: LinkResolver,
): ElementContent[] {
  return renderElements(parseRichText(markdown, level, links))
}

/** Folds all but the beginning: at least `longest` characters, or by default the first paragraph or its first sentences. */
export function foldLong(blocks: readonly ElementContent[], longest = 0): ElementContent[] {
  let length = 0
  const end = blocks.findIndex((block) => {
    const isOver = length > 0 && length + toString(block).length > longest
    length += toString(block).trim().length
    return isOver
  })
  const [first] = blocks
  const halves = longest === 0 && first ? splitParagraph(first) : undefined
  const shown = halves ? [halves[0]] : blocks.slice(0, end === -1 ? undefined : end)
  const rest = halves ? [halves[1], ...blocks.slice(1)] : end === -1 ? [] : blocks.slice(end)
  const isWorthIt = rest.reduce((sum, block) => sum + toString(block).length, 0) > shortestRest
  if (!isWorthIt) return [...blocks]
  return [
    ...shown,
    h('details', { class: 'portal-described-more' }, [h('summary', ['more']), ...rest]),
  ]
}

/** A shorter rest takes no more space than the fold. */
const shortestRest = 60

/** Splits a paragraph longer than about three lines after its first sentences. */
function splitParagraph(block: ElementContent): readonly [Element, Element] | undefined {
  if (block.type !== 'element' || block.tagName !== 'p') return undefined
  if (toString(block).length <= longestParagraph) return undefined
  let length = 0
  for (const [index, child] of block.children.entries()) {
    const text = toString(child)
    const start = Math.max(0, shortestBeginning - length)
    // A sentence ends before a capital letter, and not inside a link or code.
    const sentence = child.type === 'text' && /[.!?]\s+(?=\p{Lu})/u.exec(text.slice(start))
    if (sentence) {
      const cut = start + sentence.index + 1
      return [
        h('p', [...block.children.slice(0, index), { type: 'text', value: text.slice(0, cut) }]),
        h('p', [
          { type: 'text', value: text.slice(cut).trimStart() },
          ...block.children.slice(index + 1),
        ]),
      ]
    }
    length += text.length
  }
  return undefined
}

const longestParagraph = 200
const shortestBeginning = 60

/** Isolates text of the document, so that right-to-left scripts cannot reorder adjacent text. */
export function isolate(text: string): ElementContent[] {
  if (/^[ -~\n]*$/.test(text)) return [{ type: 'text', value: text }]
  return [h('bdi', renderElements(markInvisible(text)))]
}

function renderElements(text: RichText): ElementContent[] {
  const rendered = renderRichText<ElementContent>(text, (tag, properties, children) => {
    const alert = alerts.find((one) => one === properties['data-alert'])
    return alert
      ? h('aside', { class: `starlight-aside starlight-aside--${asides[alert]}` }, [...children])
      : h(tag, { ...properties }, [...children])
  })
  return rendered.map((node) => (typeof node === 'string' ? { type: 'text', value: node } : node))
}

const asides = {
  note: 'note',
  tip: 'tip',
  important: 'note',
  warning: 'caution',
  caution: 'danger',
} as const satisfies Record<Alert, string>

/** Returns the first paragraph of untrusted text as one line without markup; undefined if there is none. */
export function getOpening(text: string | undefined): string | undefined {
  const blocks = parseRichText(text ?? '')
  const opening =
    blocks.find(
      (block) => typeof block !== 'string' && !block.alert && !/^h[1-6r]$/.test(block.tag),
    ) ?? blocks[0]
  const line = opening && toPlainText([opening]).replaceAll(/\s+/g, ' ').trim()
  return line ? showDirections(line) : undefined
}

/** Clips a text to one line without markup, for lists and previews; undefined if there is none. */
export function clipSentence(text: string | undefined, longest = 160): string | undefined {
  const line = getOpening(text)
  if (line === undefined || line.length <= longest) return line
  return `${line.slice(0, longest).replace(/\s\S*$/, '')} …`
}
