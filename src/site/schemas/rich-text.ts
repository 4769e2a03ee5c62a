import type { FootnoteDefinition, FootnoteReference, Html, Nodes, Table } from 'mdast'
import { h } from 'hastscript'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, toHast } from 'mdast-util-to-hast'
import type { Handler } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { splitInvisible } from '#core/text/invisible-characters.ts'
import { alerts, renderRichText, writeRichText } from '#core/text/rich-text.ts'
import type { Alert, RichNode, RichText } from '#core/text/rich-text.ts'
import { showDirections } from '#core/text/quote-document.ts'
import { escapeWords, parseRaw, readElements } from './read-html.ts'
import type { FindLink } from './read-html.ts'

export type { FindLink } from './read-html.ts'

/**
 * Reads a description that a stranger wrote: CommonMark with GitHub’s tables, and the HTML that CommonMark permits in it, as
 * far as it is text. Links go to other sites or to where the document’s own lead, images become links, and characters that cannot be seen are shown.
 *
 * @param level of the heading that the text stands under; its own headings are below that
 * @param links where links within the document lead; without it they are their text
 */
export function readRichText(markdown: string, level = 3, links?: FindLink): RichText {
  const clean = markdown.replaceAll('\r\n', '\n').trim()
  if (clean === '') return []
  if (isPlain.test(clean)) return splitPlain(clean).flatMap((node) => mend(node))
  const id = `${level} ${clean}`
  const known = (links && knownOf.get(links)) ?? (links ? new Map<string, RichText>() : unlinked)
  if (links) knownOf.set(links, known)
  const made = known.get(id) ?? parse(clean, level, links)
  known.set(id, made)
  return made
}

/** A large document says many things hundreds of times. */
const unlinked = new Map<string, RichText>()
const knownOf = new WeakMap<FindLink, Map<string, RichText>>()

function parse(clean: string, level: number, links: FindLink | undefined): RichText {
  const read = readBlocks(clean, links)
  const headings = rankHeadings(read, level)
  return read.flatMap((node) => mend(node, headings)).map((node) => markAlert(node))
}

/** A quotation whose first line is `[!NOTE]` alone is an alert on GitHub, named by that word. */
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
  const [whole, word] =
    (typeof text === 'string' && /^\[!([A-Z]+)\][ \t]*(?:\n|$)/i.exec(text)) || []
  const alert = alerts.find((one): one is Alert => one === word?.toLowerCase())
  if (whole === undefined || alert === undefined || typeof text !== 'string') return undefined
  const rest = text.slice(whole.length)
  const [next, ...after] = others
  const isLine = rest !== '' || whole.endsWith('\n') || others.length === 0
  if (isLine) return { alert, rest: rest === '' ? others : [rest, ...others] }
  return typeof next === 'object' && next.tag === 'br' ? { alert, rest: after } : undefined
}

function readBlocks(clean: string, links: FindLink | undefined): RichText {
  if (!fitsParser(clean)) return splitPlain(clean)
  try {
    return readElements(readMarkdown(clean), links)
  } catch (error) {
    // What nests deeper than a stack is.
    if (error instanceof RangeError) return splitPlain(clean)
    throw error
  }
}

/** A text is most often read twice in a row: for its words alone, and with its links. */
let last: { readonly source: string; readonly root: Root } | undefined

function readMarkdown(source: string): Root {
  if (last?.source !== source) last = { source, root: parseMarkdown(source) }
  return last.root
}

const extensions = [gfm()]
const mdastExtensions = [gfmFromMarkdown()]

function parseMarkdown(source: string): Root {
  const tree = fromMarkdown(source, { extensions, mdastExtensions })
  const html = listHtml(tree)
  escapeWords(html, source)
  const hast = toHast(tree, { handlers, allowDangerousHtml: true })
  const root: Root = hast.type === 'root' ? hast : { type: 'root', children: [] }
  return html.length === 0 ? root : parseRaw(root)
}

function listHtml(node: Nodes): readonly Html[] {
  if (node.type === 'html') return [node]
  return 'children' in node ? node.children.flatMap(listHtml) : []
}

/** Without a character that Markdown reads as anything but text. */
const isPlain = /^[^\\`*_{}[\]<>#|~&:@+=\n-]*$/

/** Whether no block costs the parsers more than its length, nor nests without end. */
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

/** Marks of quotes and lists in a row, and lists as far from the margin. */
const nesting = /^(?:[ \t]*>){30}|^[ \t]*(?:[-*+] |\d+[.)] ){30}|^[ \t]{100,}(?:[-*+>]|\d+[.)])/m

function splitPlain(text: string): RichText {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ tag: 'p', children: [paragraph.trim()] }))
}

/** What would be nowhere on the page stays where it was written. */
const handlers: Readonly<Record<string, Handler>> = {
  // A page has no end of its own for each description.
  footnoteReference: (_, { label, identifier }: FootnoteReference) => ({
    type: 'text' as const,
    value: `[${label ?? identifier}]`,
  }),
  footnoteDefinition: (state, node: FootnoteDefinition) => [
    { type: 'text' as const, value: `[${node.label ?? node.identifier}]` },
    ...state.all(node),
  ],
  // Else a row would lose what its header has no cell for.
  table: (state, node: Table) => defaultHandlers.table(state, { ...node, align: null }),
}

/** The levels of a text’s own headings, packed below the one that it stands under. */
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

function mend(node: RichNode, headings?: ReadonlyMap<string, HeadingTag>): RichText {
  if (typeof node === 'string') {
    const marked = markInvisible(node)
    return marked.length === 1 ? marked : [{ tag: 'bdi', children: marked }]
  }
  const children = node.children.flatMap((child) => mend(child, headings))
  return [{ ...node, tag: headings?.get(node.tag) ?? node.tag, children }]
}

/** A text with the codes of the characters that cannot be seen, each of which is kept from reordering what is around it. */
function markInvisible(text: string): RichText {
  const parts = text
    .split(harmless)
    .flatMap((piece, index): RichText => (index % 2 === 1 ? [piece] : mark(piece)))
  return parts.every((part) => typeof part === 'string') ? [text] : parts
}

/** Line ends, and what emoji are made of. */
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
  links?: FindLink,
): ElementContent[] {
  return renderElements(readRichText(markdown, level, links))
}

/** A long first paragraph folds after a sentence; `longest` characters are shown at least. */
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

/** A rest that takes no more room than the fold would. */
const shortestRest = 60

/** A paragraph of more characters than three lines have, in two after its first sentences. */
function splitParagraph(block: ElementContent): readonly [Element, Element] | undefined {
  if (block.type !== 'element' || block.tagName !== 'p') return undefined
  if (toString(block).length <= longestParagraph) return undefined
  let length = 0
  for (const [index, child] of block.children.entries()) {
    const text = toString(child)
    const start = Math.max(0, shortestBeginning - length)
    // A sentence ends before a capital, and not within a link or a code.
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

/** A text of the document, kept from turning what is around it when it holds letters of scripts that run the other way. */
export function isolate(text: string): ElementContent[] {
  if (/^[ -~\n]*$/.test(text)) return [{ type: 'text', value: text }]
  return [h('bdi', renderElements(markInvisible(text)))]
}

function renderElements(text: RichText): ElementContent[] {
  const drawn = renderRichText<ElementContent>(text, (tag, properties, children) => {
    const alert = alerts.find((one) => one === properties['data-alert'])
    return alert
      ? h('aside', { class: `starlight-aside starlight-aside--${asides[alert]}` }, [...children])
      : h(tag, { ...properties }, [...children])
  })
  return drawn.map((node) => (typeof node === 'string' ? { type: 'text', value: node } : node))
}

const asides = {
  note: 'note',
  tip: 'tip',
  important: 'note',
  warning: 'caution',
  caution: 'danger',
} as const satisfies Record<Alert, string>

/** The words of the first paragraph of a text that somebody else wrote, on one line; undefined where there are none. */
export function readOpening(text: string | undefined): string | undefined {
  const blocks = readRichText(text ?? '')
  const opening =
    blocks.find(
      (block) => typeof block !== 'string' && !block.alert && !/^h[1-6r]$/.test(block.tag),
    ) ?? blocks[0]
  const line = opening && writeRichText([opening]).replaceAll(/\s+/g, ' ').trim()
  return line ? showDirections(line) : undefined
}

/** The beginning of a text on one line, without its markup, for lists and previews; undefined where there is none. */
export function clipSentence(text: string | undefined, longest = 160): string | undefined {
  const line = readOpening(text)
  if (line === undefined || line.length <= longest) return line
  return `${line.slice(0, longest).replace(/\s\S*$/, '')} …`
}
