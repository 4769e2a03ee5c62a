import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

export interface BuiltPage {
  readonly path: string
  readonly content: Element
}

/** A statement with its status, its citations, and its text without its marks. */
export interface PageStatement {
  readonly status: string
  readonly links: readonly string[]
  readonly text: string
}

/** Parses all built pages. @throws {Error} if nothing was built, with advice */
export async function loadBuiltPages(): Promise<readonly BuiltPage[]> {
  const root = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(
      `There is no built site in ${root}, so its pages cannot be checked. Run npm test, which builds it first.`,
    )
  }
  const pages: BuiltPage[] = []
  for await (const file of glob('**/*.html', { cwd: root })) {
    const content = findContent(readFileSync(join(root, file), 'utf8'))
    if (content) pages.push({ path: `/${file.replace(/index\.html$/, '')}`, content })
  }
  return pages
}

export function findPage(pages: readonly BuiltPage[], path: string): BuiltPage {
  const page = pages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`The built site has no page ${path}.`)
  return page
}

export function findContent(html: string): Element | undefined {
  return findAll(parse(html), (element) => hasClass(element, 'sl-markdown-content'))[0]
}

export function findMain(html: string): Element | undefined {
  return findAll(parse(html), ({ tagName }) => tagName === 'main')[0]
}

/**
 * Reads the statements of a page. A statement without a citation gets the citation of the heading above it, as on the page of
 * an operation.
 */
export function getStatements(content: Element): readonly PageStatement[] {
  let ofHeading: readonly Element[] = []
  return findAll(content, isHeadingOrStatement).flatMap((element) => {
    const own = findAll(element, (inner) => hasClass(inner, 'portal-cite'))
    if (hasClass(element, headingClass)) {
      ofHeading = own
      return []
    }
    return {
      status: getAttribute(element, 'data-status') ?? '',
      links: (own.length > 0 ? own : ofHeading).flatMap((label) => getLinks(label)),
      text: getVisibleText(element, isMark),
    }
  })
}

const headingClass = 'portal-part-head'

function isHeadingOrStatement(element: Element): boolean {
  return hasClass(element, headingClass) || hasClass(element, 'portal-statement')
}

/** Returns whether an element is a citation or the badge of a caution, which are not part of a statement's text. */
export function isMark(element: Element): boolean {
  return hasClass(element, 'portal-cite') || hasClass(element, 'portal-caution')
}

/**
 * Returns the text with single spaces, without elements for which `skip` is true. Scripts, styles and the hidden names of
 * heading links are always omitted.
 */
export function getVisibleText(
  element: Element,
  skip: (inner: Element) => boolean = () => false,
): string {
  const collect = (node: Node): string => {
    if ('value' in node) return node.value
    if (!('tagName' in node)) return ''
    if (silent.has(node.tagName) || hasClass(node, 'sl-anchor-link') || skip(node)) return ''
    const text = node.childNodes.map(collect).join('')
    // A line of code, a cell and a paragraph each end a word.
    return inline.has(node.tagName) ? text : ` ${text} `
  }
  return element.childNodes.map(collect).join('').replace(/\s+/g, ' ').trim()
}

const silent = new Set(['script', 'style', 'noscript', 'template'])
const inline = new Set(['a', 'b', 'code', 'em', 'span', 'strong', 'wbr'])

export function getLinks(element: Element): readonly string[] {
  return findAll(element, (inner) => inner.tagName === 'a').flatMap(
    (link) => getAttribute(link, 'href') ?? [],
  )
}

export function getAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value
}

export function hasClass(element: Element, name: string): boolean {
  return (getAttribute(element, 'class') ?? '').split(/\s+/).includes(name)
}

/** Returns the descendants of a node that match, in document order. */
export function findAll(
  parent: DefaultTreeAdapterTypes.ParentNode,
  passes: (element: Element) => boolean,
): readonly Element[] {
  return parent.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return []
    return [...(passes(node) ? [node] : []), ...findAll(node, passes)]
  })
}

/** Returns every address on the page's own host, `https://example.com`, from its attributes. */
export function getOwnAddresses(html: string): readonly string[] {
  return findAll(parse(html, { scriptingEnabled: false }), () => true)
    .flatMap((element) =>
      ['href', 'src', 'component-url', 'renderer-url', 'before-hydration-url'].map((name) =>
        getAttribute(element, name),
      ),
    )
    .filter((address) => address !== undefined)
    .map((address) => address.replace(/^https:\/\/example\.com(?=\/)/, ''))
    .filter((address) => !/^(#|[a-z]+:)/.test(address) && address !== '')
}
