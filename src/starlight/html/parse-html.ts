import type { Element, Root, RootContent } from 'hast'
import type { Html } from 'mdast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toHtml } from 'hast-util-to-html'
import { defaultTreeAdapter, html, parseFragment } from 'parse5'
import { richTags } from '#text/rich-text.ts'
import type { RichElement, RichNode, RichTag, RichText } from '#text/rich-text.ts'

/** Resolves an address in the document to a path of the portal or a web address; undefined if it has no target. */
export type LinkResolver = (address: string) => string | undefined

export function parseRawHtml(tree: Root): Root {
  const parsed = fromParse5(parseFragment(within, toHtml(tree, { allowDangerousHtml: true }), {}))
  return parsed.type === 'root' ? parsed : { type: 'root', children: [] }
}

/** Context element; without it, HTML that begins with a column is parsed as table content. */
const within = defaultTreeAdapter.createElement('div', html.NS.HTML, [])

/**
 * Escapes angle brackets that do not form an element: unknown or omitted element names, start tags without their end
 * tag and vice versa. Removes comments, and scripts and styles with their content.
 *
 * @param nodes in source order
 */
export function escapeNonElements(nodes: readonly Html[], source: string): void {
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
      const isElement = isTag.has(index)
      index += 1
      if (name === undefined && text !== '<') return ''
      if (!isElement || name === undefined) return text.replaceAll('<', '&lt;')
      // With attributes that differ, a browser would reopen any number of elements in each paragraph.
      if (close !== undefined || attributed.has(name)) return text
      return `<${name}>`
    })
  }
}

/** Scripts, comments, the closing and opening tags of CommonMark (0.31.2, section 6.6), and other `<`. */
const markup =
  /<!--(?:>|->|[^]*?-->)|<(?:script(?=[\s>])[^>]*>[^]*?<\/script|style(?=[\s>])[^>]*>[^]*?<\/style)\s*>|<\/([a-z][a-z\d-]*)\s*>|<([a-z][a-z\d-]*)(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>|</gi

const beginning = /(?:(?:^|\n)[ \t>*+-]*|[.!?:;>])$/

interface Tag {
  readonly text: string
  readonly name: string | undefined
  readonly isEnd: boolean
  readonly before: string
}

/** Returns the indexes of tags that form elements: with an end tag, or without the need for one. */
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
      if (text.includes('=') || !needsAttributes.has(name)) found.add(index)
    } else {
      // A paragraph may omit its end tag; it then begins a line or follows a sentence, a tag or another such paragraph.
      const follows = found.has(started.at(-1) ?? -1)
      if (name === 'p' && (follows || beginning.test(before))) found.add(index)
      started.push(index)
    }
  }
  // HTML Standard, section 13.1.2.4: the end tag of an item, a row or a cell is optional.
  for (const name of parts) {
    for (const index of open.get(name) ?? []) {
      if (lists.some(({ from, to }) => from < index && index < to)) found.add(index)
    }
  }
  return found
}

/**
 * Converts elements to rich text. Omits scripts and styles; converts images and frames to links; unwraps elements
 * without a text meaning, parts of lists and tables outside of these, and blocks in inline content. HTML rendered from
 * the result parses as the same tree in any context.
 */
export function convertElements(tree: Root, links: LinkResolver | undefined): RichText {
  return wrapLoose(
    convertNodes(tree.children, { isInLine: false, isInLink: false, depth: 1, links }),
  )
}

interface Context {
  readonly parent?: RichTag | undefined
  /** Whether blocks are not allowed. */
  readonly isInLine: boolean
  readonly isInLink: boolean
  readonly depth: number
  readonly links: LinkResolver | undefined
}

function convertNodes(nodes: readonly RootContent[], context: Context): RichText {
  return nodes.flatMap((node): RichText => {
    if (node.type === 'text') return [node.value]
    return node.type === 'element' ? convertElement(node, context) : []
  })
}

function convertElement(element: Element, context: Context): RichText {
  const { tagName: name, properties, children } = element
  const { isInLine, isInLink, depth, links } = context
  if (name === 'script' || name === 'style') return []
  if (name === 'input') {
    if (properties['type'] !== 'checkbox') return []
    return [properties['checked'] ? '[x]' : '[ ]']
  }
  const getProperty = (key: string) => {
    const value = properties[key]
    return typeof value === 'string' ? value.trim() : undefined
  }
  const address = getProperty(name === 'a' ? 'href' : 'src')
  const href = isInLink ? undefined : findAddress(address, links)
  const link = (text: RichText) =>
    href === undefined || text.length === 0 ? text : [{ tag: 'a' as const, href, children: text }]
  if (name === 'a') {
    const inner: Context = { ...context, depth: depth + 1 }
    const opened: Context = href === undefined ? inner : { ...inner, parent: 'a', isInLink: true }
    return link(convertNodes(children, opened))
  }
  const kind = framed[name]
  if (kind !== undefined) {
    const title = getProperty('alt') || getProperty('title')
    const caption = link([title ? `${title} (${kind})` : kind])
    const inner = convertNodes(children, { ...context, isInLine: true })
    return inner.length === 0 ? caption : [...caption, ' ', ...inner]
  }
  const tag = renamed[name] ?? name
  const isBlock = blocks.has(name) || (isRich(tag) && !inline.has(tag))
  // Limits depth for readers and for the stack.
  if (
    isRich(tag) &&
    depth <= deepest &&
    !(isInLine && isBlock) &&
    isAllowedIn(tag, context.parent)
  ) {
    const inner = {
      ...context,
      parent: tag,
      isInLine: isInLine || lines.has(tag),
      depth: depth + 1,
    }
    const start = name === 'ol' ? Number(properties['start'] ?? 1) : 1
    const kept = Number.isSafeInteger(start) && start !== 1 ? { start } : {}
    return arrange({ tag, ...kept, children: convertNodes(children, inner) })
  }
  const nodes = convertNodes(children, { ...context, depth: depth + 1 })
  if (!isBlock) return nodes
  return isInLine ? [' ', ...nodes, ' '] : wrapLoose(nodes)
}

function arrange(element: RichElement): RichText {
  const { tag, children } = element
  const isLoose = (node: RichNode) => typeof node === 'string' || !isAllowedIn(node.tag, tag, false)
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

/** @param isAnywhere the result for an element that is not part of a list or table */
function isAllowedIn(tag: RichTag, parent: RichTag | undefined, isAnywhere = true): boolean {
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

/** HTML ignores a line break at the start of preformatted text. */
function trim([first, ...rest]: RichText): RichText {
  if (typeof first !== 'string') return first === undefined ? [] : [first, ...rest]
  const text = first.replace(/^\n+/, '')
  return text === '' ? trim(rest) : [text, ...rest]
}

/** Relative addresses have no target unless `links` resolves them. */
function findAddress(
  address: string | undefined,
  links: LinkResolver | undefined,
): string | undefined {
  if (address === undefined || /^(?:https?:\/\/|mailto:)/i.test(address)) return address
  return isFragment.test(address) || isRelative.test(address) ? links?.(address) : undefined
}

const isFragment = /^#./
/** Relative reference without a scheme (RFC 3986, section 4.2). */
const isRelative = /^(?![a-z][a-z\d+.-]*:|#)[!-~]+$/i

function isRich(name: string): name is RichTag {
  return permitted.has(name)
}

const deepest = 60
const splitNames = (words: string) => new Set(words.split(' '))
const permitted = new Set<string>(richTags.filter((tag) => tag !== 'span' && tag !== 'bdi'))

/** Shown as links, because loading them would reveal the reader to their host. */
const framed: Readonly<Record<string, string>> = {
  img: 'image',
  iframe: 'frame',
  video: 'video',
  audio: 'audio',
}
/** Obsolete and similar elements, by their permitted equivalent. */
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
const blocks = splitNames(
  'div section article header footer main nav aside figure figcaption center address form fieldset legend caption',
)
const inline: ReadonlySet<string> = splitNames('a code strong em del sub sup br')
const lines: ReadonlySet<string> = splitNames('p pre h1 h2 h3 h4 h5 h6 summary')
const voids = splitNames('br hr wbr img input source track')
/** Elements that are plain text without attributes. */
const needsAttributes = splitNames('img input source track')
const attributed = splitNames('a img iframe video audio ol')
const holders = splitNames('ul ol menu dl table')
const parts = splitNames('li dt dd tr td th thead tbody tfoot colgroup col caption')
const known = new Set<string>([
  ...permitted,
  ...blocks,
  ...Object.keys(framed),
  ...Object.keys(renamed),
  ...voids,
  ...parts,
  ...splitNames('script style span font u small big mark abbr cite q ins time label button nobr'),
])
