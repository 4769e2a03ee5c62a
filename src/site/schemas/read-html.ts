import { defaultTreeAdapter, html as namespaces, parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { richTags } from '#core/text/rich-text.ts'
import type { RichElement, RichNode, RichTag, RichText } from '#core/text/rich-text.ts'

/**
 * Reads HTML as text with markup. What loads, runs, sends or styles is left out, with its content where that is no text;
 * images and frames become links; any other element leaves its content, and a name that HTML does not know, such as `<id>`,
 * was meant as words.
 */
export function readHtml(source: string): RichText {
  const context = defaultTreeAdapter.createElement('div', namespaces.NS.HTML, [])
  const fragment = parseFragment(context, source, { sourceCodeLocationInfo: true })
  return wrapLoose(readNodes(fragment.childNodes, source, 0))
}

function readNodes(nodes: readonly Tree.ChildNode[], source: string, depth: number): RichText {
  return nodes.flatMap((node): RichText => {
    if ('value' in node) return node.value === '' ? [] : [node.value]
    return 'tagName' in node ? readElement(node, source, depth) : []
  })
}

function readElement(node: Tree.Element, source: string, depth: number): RichText {
  const name = node.tagName
  if (dropped.has(name) || node.namespaceURI !== namespaces.NS.HTML) return []
  if (framed.has(name)) return linkResource(node)
  // Deeper than this, nobody reads, and a stack ends.
  if (depth > deepest) return [collectText(node)]
  const children = readNodes(node.childNodes, source, depth + 1)
  const tag = renamed[name] ?? name
  if (tag === 'a') return linkTo(readAttribute(node, 'href'), children)
  if (isRich(tag)) return [{ tag, children: keepChildren(tag, children), ...readStart(node) }]
  if (known.has(name)) return blocks.has(name) ? wrapLoose(children) : children
  const { startTag, endTag } = node.sourceCodeLocation ?? {}
  const quote = (part: { startOffset: number; endOffset: number } | undefined) =>
    part ? [source.slice(part.startOffset, part.endOffset)] : []
  return [...quote(startTag), ...children, ...quote(endTag)]
}

/** Loose words between blocks get paragraphs of their own. */
function wrapLoose(nodes: RichText): RichText {
  const made: RichNode[] = []
  let loose: RichNode[] = []
  const close = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim() !== '')) {
      made.push({ tag: 'p', children: loose })
    }
    loose = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || inline.has(node.tag)) loose.push(node)
    else {
      close()
      made.push(node)
    }
  }
  close()
  return made
}

/** Line ends between the parts of lists and tables say nothing. */
function keepChildren(tag: RichTag, children: RichText): RichText {
  if (tag === 'br' || tag === 'hr') return []
  return structural.has(tag)
    ? children.filter((child) => typeof child !== 'string' || child.trim() !== '')
    : children
}

/** A link within the other’s own site leads nowhere from here, so only its text is left. */
function linkTo(href: string | undefined, children: RichText): RichText {
  const address = href?.trim()
  return address !== undefined && /^(?:https?:\/\/|mailto:)/i.test(address)
    ? [{ tag: 'a', href: address, children }]
    : children
}

/** Loading it would tell its host who reads, so it is a link. */
function linkResource(node: Tree.Element): RichText {
  const name = readAttribute(node, 'alt')?.trim() || readAttribute(node, 'title')?.trim()
  const kind = node.tagName === 'img' ? 'image' : node.tagName === 'iframe' ? 'frame' : node.tagName
  return linkTo(readAttribute(node, 'src'), [name ? `${name} (${kind})` : kind])
}

function readStart(node: Tree.Element): Pick<RichElement, 'start'> {
  const start = node.tagName === 'ol' ? Number(readAttribute(node, 'start') ?? 1) : 1
  return Number.isSafeInteger(start) && start !== 1 ? { start } : {}
}

function readAttribute({ attrs }: Tree.Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

function collectText(root: Tree.Element): string {
  const texts: string[] = []
  const waiting: Tree.ChildNode[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) texts.push(node.value)
    else if ('childNodes' in node) waiting.push(...node.childNodes.toReversed())
  }
  return texts.join('')
}

function isRich(name: string): name is RichTag {
  return permitted.has(name)
}

const deepest = 60
const permitted = new Set<string>(richTags.filter((tag) => tag !== 'span' && tag !== 'bdi'))
const listWords = (words: string) => new Set(words.split(' '))
const inline = listWords('a code strong em del sub sup br bdi span')
const structural = listWords('ul ol dl table thead tbody tr')
const dropped = listWords(
  'script style template noscript object embed applet head title meta link base input select textarea option datalist source track param noembed noframes',
)
const framed = listWords('img iframe video audio')
const blocks = listWords(
  'div section article header footer main nav aside figure figcaption center address form fieldset',
)
const known = new Set([
  ...blocks,
  ...listWords(
    'span font u small big mark abbr cite q time label legend button bdi bdo wbr ins output ruby rt rp data map area col colgroup caption hgroup html body dialog menu picture progress meter',
  ),
])
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
