import { defaultTreeAdapter, parse } from 'parse5'
import type { DefaultTreeAdapterMap, DefaultTreeAdapterTypes, TreeAdapter } from 'parse5'
import type { Edit } from '#text/edit-text.ts'

export interface Element {
  readonly tagName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly childNodes: readonly Node[]
  /** Offsets in the page: of the element's start, and of what follows the element. */
  readonly start: number
  readonly end: number
}

interface Text {
  readonly value: string
}

export type Node = Element | Text

/**
 * Returns the elements of the source in document order, including those in templates and <noscript>. The parser follows the HTML
 * standard, so the policy of a page permits exactly the code that a browser finds. The parser adds elements that the source omits,
 * such as <tbody>; they are only in `childNodes`.
 */
export function parseElements(html: string): readonly Element[] {
  const elements: PageElement[] = []
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...adapter,
    createElement(...parameters) {
      const element = new PageElement(...parameters)
      elements.push(element)
      return element
    },
  }
  parse(html, { treeAdapter, sourceCodeLocationInfo: true, scriptingEnabled: false })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the adapter adds only elements and texts
  return elements.filter(({ end }) => end > 0) as unknown as readonly Element[]
}

/** The parser's own element, with the offsets instead of locations by line: these would take twice the time. */
class PageElement implements DefaultTreeAdapterTypes.Element {
  readonly nodeName: string
  readonly tagName: string
  readonly namespaceURI: DefaultTreeAdapterTypes.Element['namespaceURI']
  readonly attrs: DefaultTreeAdapterTypes.Element['attrs']
  readonly attributes: Readonly<Record<string, string>>
  childNodes: DefaultTreeAdapterTypes.ChildNode[] = []
  parentNode: DefaultTreeAdapterTypes.ParentNode | null = null
  start = 0
  end = 0

  constructor(
    tagName: string,
    namespaceURI: DefaultTreeAdapterTypes.Element['namespaceURI'],
    attrs: DefaultTreeAdapterTypes.Element['attrs'],
  ) {
    this.nodeName = tagName
    this.tagName = tagName
    this.namespaceURI = namespaceURI
    this.attrs = attrs
    const attributes: Record<string, string> = {}
    // In SVG, the prefix of `xlink:href` is separate.
    for (const { prefix, name, value } of attrs) {
      attributes[prefix ? `${prefix}:${name}` : name] = value
    }
    this.attributes = attributes
  }
}

const adapter = {
  ...defaultTreeAdapter,
  appendChild(parent, node) {
    if (node.nodeName !== '#comment') defaultTreeAdapter.appendChild(parent, node)
  },
  // The content of a template is a separate document; here it is in the template.
  setTemplateContent(template, content) {
    content.childNodes = template.childNodes
    template.content = content
  },
  setNodeSourceCodeLocation(node, location) {
    if (!(node instanceof PageElement) || !location) return
    node.start = location.startOffset
    node.end = location.endOffset
  },
  getNodeSourceCodeLocation: (node) =>
    node instanceof PageElement && node.end > 0 ? located : undefined,
  updateNodeSourceCodeLocation(node, { endOffset }) {
    if (node instanceof PageElement && endOffset !== undefined) node.end = endOffset
  },
} satisfies TreeAdapter<DefaultTreeAdapterMap>

/** The parser only checks that an element has a location. */
const located = { startLine: 0, startCol: 0, startOffset: 0, endLine: 0, endCol: 0, endOffset: 0 }

export function getAttribute({ attributes }: Element, name: string): string | undefined {
  return attributes[name]
}

export function hasClass(element: Element, name: string): boolean {
  const names = getAttribute(element, 'class')
  // Fast path: most elements do not have the class.
  return names !== undefined && names.includes(name) && names.split(/\s+/).includes(name)
}

/** Replaces an element, or removes it without `text`. */
export function replaceElement({ start, end }: Element, text = ''): readonly Edit[] {
  return [{ at: start, length: end - start, text }]
}

export function getDescendants({ childNodes }: Element): readonly Element[] {
  return childNodes.flatMap((node) => ('value' in node ? [] : [node, ...getDescendants(node)]))
}

export function getText({ childNodes }: Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : getText(node))).join('')
}
