import type { ElementContent, Root } from 'hast'
import type { Raw } from 'mdast-util-to-hast'
import { richTags } from '#core/text/rich-text.ts'
import type { RichNode, RichTag, RichText } from '#core/text/rich-text.ts'
import { arrangeElement, keepInFlow, wrapLoose } from './arrange-elements.ts'
import type { ElementBudget } from './arrange-elements.ts'
import { splitTags } from './split-tags.ts'
import type { Tag } from './split-tags.ts'

/** The source of a tree of Markdown, and what is done where it is no markup. */
export interface MarkdownSource {
  readonly source: string
  /** Where each block of HTML begins in it. */
  readonly blocks: ReadonlyMap<Raw, number>
  /** A part of the source as text. */
  readonly quote: (part: string) => RichText
  readonly links: FindLink | undefined
}

/** Where an address within the document leads: a path of the portal or an address of the web; undefined where nowhere. */
export type FindLink = (address: string) => string | undefined

/**
 * Reads the HTML in a tree of Markdown: a tag of CommonMark (0.31.2, section 6.6) that opens and closes as in HTML is an
 * element, and any other is text as it was written. Scripts and styles are left out; images and frames become links; an
 * element that says nothing about its text leaves its content. A block of more elements than anybody reads is quoted.
 *
 * @returns the text, and where blocks begin that Markdown took for HTML because of a word in angle brackets
 */
export function readHtml(
  tree: Root,
  markdown: MarkdownSource,
): { readonly text: RichText; readonly wordsAt: readonly number[] } {
  const tokens: Token[] = []
  for (const node of tree.children) {
    if (node.type === 'doctype') continue
    const first = tokens.length
    listTokens(node, markdown.blocks, tokens)
    const token = tokens[first]
    if (token && node.position) tokens[first] = { ...token, place: node.position }
  }
  const pairs = pairTags(tokens)
  const wordsAt = tokens.flatMap(({ kind, block }, index) =>
    block !== undefined && (kind === 'text' || !pairs.isTag.has(index)) ? [block] : [],
  )
  return { text: buildText(tokens, pairs, markdown), wordsAt }
}

/** A text, or a tag: one without a source is of Markdown, and always right. */
type Token = (Tag | { readonly kind: 'text'; readonly text: string }) & {
  /** Where it begins a block of HTML in the source. */
  readonly block?: number
  /** The place of the outermost block that it begins. */
  readonly place?: NonNullable<ElementContent['position']>
}
type OpenTag = Extract<Tag, { kind: 'open' }>

function listTokens(
  node: ElementContent | Raw,
  blocks: ReadonlyMap<Raw, number>,
  tokens: Token[],
): void {
  if (node.type === 'text') tokens.push({ kind: 'text', text: node.value })
  if (node.type === 'raw') {
    const block = blocks.get(node)
    const [first, ...rest] = splitTags(block === undefined ? node.value : node.value.trim())
    const isComment = node.value.trimStart().startsWith('<!--') && node.value.includes('-->')
    if (first) tokens.push(block === undefined || isComment ? first : { ...first, block })
    for (const token of rest) tokens.push(token)
  }
  if (node.type !== 'element') return
  const { tagName: name, properties } = node
  if (name === 'input') {
    tokens.push({ kind: 'text', text: properties['checked'] ? '[x]' : '[ ]' })
    return
  }
  const attributes = new Map(
    Object.entries(properties).map(([key, value]) => [key, String(value)] as const),
  )
  tokens.push({ kind: 'open', name, attributes: () => attributes })
  if (isVoid(name)) return
  for (const child of node.children) listTokens(child, blocks, tokens)
  tokens.push({ kind: 'close', name })
}

interface Pairs {
  /** The tokens that are tags, by index. */
  readonly isTag: ReadonlySet<number>
  /** How many elements end before a token. */
  readonly ends: ReadonlyMap<number, number>
}

/** Finds out which tags are elements, and where each ends. */
function pairTags(tokens: readonly Token[]): Pairs {
  const isTag = new Set<number>()
  const ended: OpenElement[] = []
  const open: OpenElement[] = []
  /** Ends all from one on; what within it needs an end tag has none. */
  const end = (from: number, endsAt: number, hasEndTag: boolean) => {
    for (const [position, tag] of open.splice(from).entries()) {
      const isWhole = tag.isOwn || (hasEndTag && position === 0)
      if (isWhole || tag.standsWith !== undefined) {
        ended.push({ ...tag, endsAt, ...(isWhole && { standsWith: anything }) })
      }
    }
  }

  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text') continue
    const { kind, name, source } = token
    const isOwn = source === undefined
    if (kind === 'close') {
      const from = open.findLastIndex((tag) => tag.isOwn || (!isOwn && tag.name === name))
      if (from === -1 || open[from]?.isOwn !== isOwn) continue
      end(from, index, true)
      isTag.add(index)
    } else if (isVoid(name)) {
      if (isOwn || isWholeVoid(token, open.at(-1)?.name)) isTag.add(index)
    } else if (isOwn) {
      open.push({ index, name, isOwn, standsWith: anything })
    } else if (known.has(name) && open.length < mostOpen) {
      const from = findEnded(name, open)
      const before = open[from]
      if (from !== -1) end(from, index, false)
      const parent = open.at(-1)
      const standsIn = parent && parentsOf[name]?.has(parent.name) ? parent.index : undefined
      const standsAfter = beginsParagraph(tokens[index - 1]) ? anything : before?.index
      open.push({ index, name, isOwn, standsWith: name === 'p' ? standsAfter : standsIn })
    }
  }
  end(0, tokens.length, false)

  const ends = new Map<number, number>()
  for (const { index, standsWith = anything, endsAt = 0 } of ended.toSorted(
    (one, other) => one.index - other.index,
  )) {
    if (standsWith !== anything && !isTag.has(standsWith)) continue
    isTag.add(index)
    ends.set(endsAt, (ends.get(endsAt) ?? 0) + 1)
  }
  return { isTag, ends }
}

interface OpenElement {
  readonly index: number
  readonly name: string
  /** Whether Markdown made it. */
  readonly isOwn: boolean
  /** Where it has no end tag, the tag without which it would be a word. */
  readonly standsWith: number | undefined
  readonly endsAt?: number
}

const anything = -1

/** The outermost element that an opening tag ends; -1 where there is none. */
function findEnded(name: string, open: readonly OpenElement[]): number {
  const before = endedBy[name]
  if (!before) return -1
  const first =
    name === 'p'
      ? open.length - 1
      : open.findLastIndex((tag) => tag.isOwn || lists.has(tag.name)) + 1
  return open.findIndex((tag, at) => at >= first && !tag.isOwn && before.has(tag.name))
}

/** A paragraph without an end, and no word for one, begins a line or follows a sentence or a tag. */
function beginsParagraph(before: Token | undefined): boolean {
  return before?.kind !== 'text' || /(?:^|[\n.!?:;>])$/.test(before.text)
}

/** What has no content has no end that would tell it from a word; it is one where it says what it stands for. */
function isWholeVoid({ name, attributes }: OpenTag, parent: string | undefined): boolean {
  if (name === 'br' || name === 'hr' || name === 'wbr') return true
  if (name === 'img') return attributes().has('src')
  return parent === 'colgroup' || parent === 'table' || [...attributes().values()].some(Boolean)
}

function buildText(
  tokens: readonly Token[],
  { isTag, ends }: Pairs,
  { source, quote, links }: MarkdownSource,
): RichText {
  const made: RichNode[] = []
  let count = 0
  const budget = { take: () => (count += 1) <= mostElements }
  const outermost: Frame = { nodes: [], depth: 0, isInLink: false, isInPicture: false }
  const frames: (Frame & { readonly tag: OpenTag })[] = []
  let start = 0
  let end = 0
  const closeBlock = () => {
    const text = wrapLoose(keepInFlow(outermost.nodes.splice(0), budget), budget)
    for (const node of count > mostElements ? quote(source.slice(start, end)) : text)
      made.push(node)
    count = 0
  }

  for (let index = 0; index <= tokens.length; index += 1) {
    for (let left = ends.get(index) ?? 0; left > 0; left -= 1) {
      const ended = frames.pop()
      const parent = frames.at(-1) ?? outermost
      if (ended) append(parent, readElement(ended.tag, ended, parent.isInLink, budget, links))
    }
    const token = tokens[index]
    if (token?.place && frames.length === 0) {
      closeBlock()
      start = token.place.start.offset ?? end
    }
    end = token?.place?.end.offset ?? end
    if (!token) continue
    const frame = frames.at(-1) ?? outermost
    if (token.kind === 'text') append(frame, [token.text])
    else if (!isTag.has(index)) {
      // A picture has tags of its own, which are no words.
      const isOfPicture = frame.isInPicture && !known.has(token.name)
      if (token.source !== undefined && !isOfPicture) append(frame, [token.source])
    } else if (token.kind === 'open') {
      const { name } = token
      const opened = {
        tag: token,
        nodes: [],
        depth: frame.depth + 1,
        isInLink:
          frame.isInLink ||
          (name === 'a' && findAddress(token.attributes().get('href'), links) !== undefined),
        isInPicture: frame.isInPicture || name === 'svg' || name === 'math',
      }
      if (isVoid(name)) append(frame, readElement(token, opened, frame.isInLink, budget, links))
      else frames.push(opened)
    }
  }
  closeBlock()
  return made
}

/** What is read of an element that is still open. */
interface Frame {
  readonly nodes: RichNode[]
  readonly depth: number
  readonly isInLink: boolean
  readonly isInPicture: boolean
}

function append({ nodes }: Frame, more: RichText): void {
  for (const node of more) nodes.push(node)
}

function readElement(
  { name, attributes }: OpenTag,
  { nodes, depth }: Frame,
  isInLink: boolean,
  budget: ElementBudget,
  links: FindLink | undefined,
): RichText {
  if (name === 'script' || name === 'style') return []
  const link = (address: string | undefined, text: RichText) => {
    const href = isInLink ? undefined : findAddress(address, links)
    return href === undefined ? text : arrangeElement('a', text, budget, { href })
  }
  // The address says what the text refers to, where nothing can lead there.
  const note = (address = '') =>
    links && isRelative.test(address.trim()) && findAddress(address, links) === undefined
      ? address.trim()
      : undefined
  if (name === 'a') {
    const address = attributes().get('href')
    const noted = note(address)
    return [...link(address, nodes), ...(noted === undefined ? [] : [` (${noted})`])]
  }
  const kind = framed[name]
  if (kind !== undefined) {
    const address = attributes().get('src')
    const title = attributes().get('alt')?.trim() || attributes().get('title')?.trim()
    const noted = note(address)
    const about = noted === undefined ? kind : `${kind}: ${noted}`
    const said = link(address, [title ? `${title} (${about})` : about])
    return nodes.length === 0 ? said : [...said, ' ', ...nodes]
  }
  const rich = renamed[name] ?? name
  // Deeper than this, nobody reads, and a stack ends.
  if (isRich(rich) && depth <= deepest) {
    const start = name === 'ol' ? Number(attributes().get('start') ?? 1) : 1
    return arrangeElement(
      rich,
      nodes,
      budget,
      Number.isSafeInteger(start) && start !== 1 ? { start } : {},
    )
  }
  return isBlock(name) ? wrapLoose(keepInFlow(nodes, budget), budget) : nodes
}

/** Without a place for it, a link within the other’s own site leads nowhere from here. */
function findAddress(
  attribute: string | undefined,
  links: FindLink | undefined,
): string | undefined {
  const address = attribute?.trim()
  if (address === undefined || /^(?:https?:\/\/|mailto:)/i.test(address)) return address
  return isFragment.test(address) || isRelative.test(address) ? links?.(address) : undefined
}

const isFragment = /^#./
/** Without a scheme (RFC 3986, section 4.2). */
const isRelative = /^(?![a-z][a-z\d+.-]*:|#)[!-~]+$/i

function isRich(name: string): name is RichTag {
  return permitted.has(name)
}

const mostElements = 4000
const mostOpen = 200
const deepest = 60
const listWords = (words: string) => new Set(words.split(' '))
const permitted = new Set<string>(richTags.filter((tag) => tag !== 'span' && tag !== 'bdi'))

/** Loading it would tell its host who reads, so it is a link. */
const framed: Readonly<Record<string, string>> = {
  img: 'image',
  iframe: 'frame',
  video: 'video',
  audio: 'audio',
}
/** Old and neighbouring names of what is permitted. */
const renamed: Readonly<Record<string, RichTag>> = {
  b: 'strong',
  i: 'em',
  dfn: 'em',
  s: 'del',
  strike: 'del',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  var: 'code',
  tfoot: 'tbody',
  menu: 'ul',
  xmp: 'pre',
  listing: 'pre',
}
const voids = listWords('br hr wbr img area base col embed input link meta param source track')
const isVoid = (name: string) => voids.has(name)
const blocks = listWords(
  'div section article header footer main nav aside figure figcaption center address form fieldset legend caption hgroup html body head title dialog search select option optgroup datalist textarea template noscript noframes object svg math',
)
const isBlock = (name: string) => blocks.has(name) || (isRich(name) && !inline.has(name))
const inline = listWords('a code strong em del sub sup')
const known = new Set<string>([
  ...permitted,
  ...blocks,
  ...Object.keys(renamed),
  ...listWords(
    'iframe video audio script style span font u small big mark abbr acronym cite q time label button bdi bdo ins output ruby rb rt rtc rp data map colgroup nobr picture progress meter canvas slot applet',
  ),
])

/** What may be left open in what (HTML Standard, section 13.1.2.4). */
const parentsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  li: listWords('ul ol menu'),
  dt: listWords('dl div'),
  dd: listWords('dl div'),
  tr: listWords('table thead tbody tfoot'),
  td: listWords('tr'),
  th: listWords('tr'),
  thead: listWords('table'),
  tbody: listWords('table'),
  tfoot: listWords('table'),
  colgroup: listWords('table'),
  caption: listWords('table'),
  option: listWords('select optgroup datalist'),
  optgroup: listWords('select'),
  rt: listWords('ruby'),
  rp: listWords('ruby'),
}
/** What an opening tag ends that was left open, within the nearest list or table. */
const section = listWords('caption colgroup thead tbody tfoot tr td th')
const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  p: listWords('p'),
  li: listWords('li'),
  dt: listWords('dt dd'),
  dd: listWords('dt dd'),
  td: listWords('td th'),
  th: listWords('td th'),
  tr: listWords('caption colgroup tr td th'),
  thead: section,
  tbody: section,
  tfoot: section,
  option: listWords('option'),
  optgroup: listWords('option optgroup'),
  rt: listWords('rt rp'),
  rp: listWords('rt rp'),
}
const lists = listWords('ul ol menu dl table select')
