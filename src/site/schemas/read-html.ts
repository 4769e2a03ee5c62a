import type { Element, Root, RootContent } from 'hast'
import type { Html } from 'mdast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toHtml } from 'hast-util-to-html'
import { defaultTreeAdapter, html, parseFragment } from 'parse5'
import { richTags } from '#core/text/rich-text.ts'
import type { RichElement, RichNode, RichTag, RichText } from '#core/text/rich-text.ts'

/** Where an address within the document leads: a path of the portal or an address of the web; undefined where nowhere. */
export type FindLink = (address: string) => string | undefined

/** Reads raw HTML as a browser reads it. */
export function parseRaw(tree: Root): Root {
  const read = fromParse5(parseFragment(within, toHtml(tree, { allowDangerousHtml: true }), {}))
  return read.type === 'root' ? read : { type: 'root', children: [] }
}

/** Without a place of its own, HTML that begins with a column is read as what stands in a table. */
const within = defaultTreeAdapter.createElement('div', html.NS.HTML, [])

/**
 * Escapes what stands in angle brackets and is no tag: a name that HTML does not have or that is left out here, a tag without
 * its end, an end without its tag. Comments go, and so does what a script or a style holds.
 *
 * @param nodes in the order of the source
 */
export function escapeWords(nodes: readonly Html[], source: string): void {
  const matches = nodes.flatMap((node) =>
    [...node.value.matchAll(markup)].map((match) => ({ node, match })),
  )
  const isTag = findTags(
    matches.map(({ node, match }) => {
      const [text, close, open] = match
      const before =
        match.index > 0
          ? node.value.slice(0, match.index)
          : source.slice(0, node.position?.start.offset ?? 0)
      const name = (close ?? open)?.toLowerCase()
      return { text, name, isEnd: close !== undefined, before: before.slice(-100) }
    }),
  )
  let index = 0
  for (const node of nodes) {
    node.value = node.value.replaceAll(markup, (text, close?: string, open?: string) => {
      const name = (close ?? open)?.toLowerCase()
      const stands = isTag.has(index)
      index += 1
      if (name === undefined && text !== '<') return ''
      if (!stands || name === undefined) return text.replaceAll('<', '&lt;')
      // Of elements that differ in attributes, a browser repeats any number in each paragraph.
      if (close !== undefined || attributed.has(name)) return text
      return `<${name}>`
    })
  }
}

/** Scripts, comments, the closing and opening tags of CommonMark (0.31.2, section 6.6), and what is none of them. */
const markup =
  /<!--(?:>|->|[^]*?-->)|<(?:script(?=[\s>])[^>]*>[^]*?<\/script|style(?=[\s>])[^>]*>[^]*?<\/style)\s*>|<\/([a-z][a-z\d-]*)\s*>|<([a-z][a-z\d-]*)(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|</gi

const beginning = /(?:(?:^|\n)[ \t>*+-]*|[.!?:;>])$/

interface Tag {
  readonly text: string
  readonly name: string | undefined
  readonly isEnd: boolean
  readonly before: string
}

/** The indexes of the tags that are elements: those with an end, and those that need none. */
function findTags(tags: readonly Tag[]): ReadonlySet<number> {
  const found = new Set<number>()
  const open = new Map<string, number[]>()
  const lists: { readonly from: number; readonly to: number }[] = []
  for (const [index, { text, name, isEnd, before }] of tags.entries()) {
    if (name === undefined || !known.has(name)) continue
    const started = open.get(name) ?? []
    open.set(name, started)
    if (isEnd) {
      const from = started.pop()
      if (from === undefined) continue
      found.add(from).add(index)
      if (holders.has(name)) lists.push({ from, to: index })
    } else if (voids.has(name)) {
      if (text.includes('=') || !says.has(name)) found.add(index)
    } else {
      // Without an end, and no word for one, a paragraph begins a line or follows a sentence, a tag or another such paragraph.
      const follows = found.has(started.at(-1) ?? -1)
      if (name === 'p' && (follows || beginning.test(before))) found.add(index)
      started.push(index)
    }
  }
  // HTML Standard, section 13.1.2.4: the end of an item, a row or a cell may be left out.
  for (const name of parts) {
    for (const index of open.get(name) ?? []) {
      if (lists.some(({ from, to }) => from < index && index < to)) found.add(index)
    }
  }
  return found
}

/**
 * The text of a page’s elements. Scripts and styles are left out; images and frames become links; an element that says nothing
 * about its text leaves its content, as do parts of lists and tables outside of these and blocks in what stands in a line: so
 * HTML that is written from it is read as the same tree, wherever it stands.
 */
export function readElements(tree: Root, links: FindLink | undefined): RichText {
  return wrapLoose(readNodes(tree.children, { isInLine: false, isInLink: false, depth: 1, links }))
}

interface Place {
  readonly parent?: RichTag | undefined
  /** Whether no block may stand in it. */
  readonly isInLine: boolean
  readonly isInLink: boolean
  readonly depth: number
  readonly links: FindLink | undefined
}

function readNodes(nodes: readonly RootContent[], place: Place): RichText {
  return nodes.flatMap((node): RichText => {
    if (node.type === 'text') return [node.value]
    return node.type === 'element' ? readElement(node, place) : []
  })
}

function readElement(element: Element, place: Place): RichText {
  const { tagName: name, properties, children } = element
  const { isInLine, isInLink, depth, links } = place
  if (name === 'script' || name === 'style') return []
  if (name === 'input') {
    if (properties['type'] !== 'checkbox') return []
    return [properties['checked'] ? '[x]' : '[ ]']
  }
  const readText = (key: string) => {
    const value = properties[key]
    return typeof value === 'string' ? value.trim() : undefined
  }
  const address = readText(name === 'a' ? 'href' : 'src')
  const href = isInLink ? undefined : findAddress(address, links)
  const link = (text: RichText) =>
    href === undefined || text.length === 0 ? text : [{ tag: 'a' as const, href, children: text }]
  // The address says what the text refers to, where nothing can lead there.
  const noted =
    links && isRelative.test(address ?? '') && findAddress(address, links) === undefined
      ? address
      : undefined
  if (name === 'a') {
    const inner: Place = { ...place, depth: depth + 1 }
    const opened: Place = href === undefined ? inner : { ...inner, parent: 'a', isInLink: true }
    const text = link(readNodes(children, opened))
    return noted === undefined ? text : [...text, ` (${noted})`]
  }
  const kind = framed[name]
  if (kind !== undefined) {
    const title = readText('alt') || readText('title')
    const about = noted === undefined ? kind : `${kind}: ${noted}`
    const said = link([title ? `${title} (${about})` : about])
    const inner = readNodes(children, { ...place, isInLine: true })
    return inner.length === 0 ? said : [...said, ' ', ...inner]
  }
  const tag = renamed[name] ?? name
  const isBlock = blocks.has(name) || (isRich(tag) && !inline.has(tag))
  // Deeper than this, nobody reads, and a stack ends.
  if (isRich(tag) && depth <= deepest && !(isInLine && isBlock) && standsIn(tag, place.parent)) {
    const inner = { ...place, parent: tag, isInLine: isInLine || lines.has(tag), depth: depth + 1 }
    const start = name === 'ol' ? Number(properties['start'] ?? 1) : 1
    const kept = Number.isSafeInteger(start) && start !== 1 ? { start } : {}
    return arrange({ tag, ...kept, children: readNodes(children, inner) })
  }
  const nodes = readNodes(children, { ...place, depth: depth + 1 })
  if (!isBlock) return nodes
  return isInLine ? [' ', ...nodes, ' '] : wrapLoose(nodes)
}

function arrange(element: RichElement): RichText {
  const { tag, children } = element
  const isLoose = (node: RichNode) => typeof node === 'string' || !standsIn(node.tag, tag, false)
  if (tag === 'ul' || tag === 'ol' || tag === 'dl') {
    const items = groupRuns(children, isLoose, tag === 'dl' ? 'dd' : 'li')
    return items.length === 0 ? [] : [{ ...element, children: items }]
  }
  if (tag === 'table' || tag === 'thead' || tag === 'tbody' || tag === 'tr') {
    const cells = children.filter((node) => !isLoose(node))
    const before = wrapLoose(children.filter(isLoose))
    return cells.length === 0 ? before : [...before, { ...element, children: cells }]
  }
  if (tag === 'pre')
    return children.every(isBlank) ? [] : [{ ...element, children: trim(children) }]
  if (lines.has(tag) && tag !== 'summary') return children.every(isBlank) ? [] : [element]
  return inline.has(tag) && tag !== 'br' && children.length === 0 ? [] : [element]
}

/** @param isAnywhere whether an element that is no part of a list or table does */
function standsIn(tag: RichTag, parent: RichTag | undefined, isAnywhere = true): boolean {
  const holders = holdersOf[tag]
  return holders ? parent !== undefined && holders.includes(parent) : isAnywhere
}

const holdersOf: Partial<Record<RichTag, readonly RichTag[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  thead: ['table'],
  tbody: ['table'],
  tr: ['thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
  summary: ['details'],
}

/** Loose words between blocks get paragraphs of their own. */
function wrapLoose(nodes: RichText): RichText {
  return groupRuns(nodes, isInline, 'p')
}

function groupRuns(
  nodes: RichText,
  isLoose: (node: RichNode) => boolean,
  tag: RichTag,
): RichNode[] {
  const made: RichNode[] = []
  let run: RichNode[] = []
  const close = () => {
    if (!run.every(isBlank)) made.push({ tag, children: run })
    run = []
  }
  for (const node of nodes) {
    if (isLoose(node)) {
      run.push(node)
      continue
    }
    close()
    made.push(node)
  }
  close()
  return made
}

function isInline(node: RichNode): boolean {
  return typeof node === 'string' || (inline.has(node.tag) && node.children.every(isInline))
}

function isBlank(node: RichNode): boolean {
  return typeof node === 'string' && node.trim() === ''
}

/** HTML leaves out a line end that begins preformatted text. */
function trim([first, ...rest]: RichText): RichText {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...rest]
  const text = first.replace(/^\n+/, '')
  return text === '' ? trim(rest) : [text, ...rest]
}

/** Without a place for it, a link within the other’s own site leads nowhere from here. */
function findAddress(address: string | undefined, links: FindLink | undefined): string | undefined {
  if (address === undefined || /^(?:https?:\/\/|mailto:)/i.test(address)) return address
  return isFragment.test(address) || isRelative.test(address) ? links?.(address) : undefined
}

const isFragment = /^#./
/** Without a scheme (RFC 3986, section 4.2). */
const isRelative = /^(?![a-z][a-z\d+.-]*:|#)[!-~]+$/i

function isRich(name: string): name is RichTag {
  return permitted.has(name)
}

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
}
const blocks = listWords(
  'div section article header footer main nav aside figure figcaption center address form fieldset legend caption',
)
const inline: ReadonlySet<string> = listWords('a code strong em del sub sup br')
const lines: ReadonlySet<string> = listWords('p pre h1 h2 h3 h4 h5 h6 summary')
const voids = listWords('br hr wbr img input source track')
/** What is a word where it has no attribute. */
const says = listWords('img input source track')
const attributed = listWords('a img iframe video audio ol')
const holders = listWords('ul ol menu dl table')
const parts = listWords('li dt dd tr td th thead tbody tfoot colgroup col caption')
const known = new Set<string>([
  ...permitted,
  ...blocks,
  ...Object.keys(framed),
  ...Object.keys(renamed),
  ...voids,
  ...parts,
  ...listWords('script style span font u small big mark abbr cite q ins time label button nobr'),
])
