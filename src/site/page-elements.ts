import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Edit } from '#core/text/edit-text.ts'

export type Element = DefaultTreeAdapterTypes.Element

export type Node = DefaultTreeAdapterTypes.ChildNode

/** In the order of the page, including those in templates and <noscript>. */
export function listElements(html: string): readonly Element[] {
  const elements: Element[] = []
  // Otherwise the parser treats the content of <noscript> as text.
  addDescendants(parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true }), elements)
  return elements
}

export function readAttribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

export function hasClass(element: Element, name: string): boolean {
  return readAttribute(element, 'class')?.split(/\s+/).includes(name) ?? false
}

/** Without a text, the element goes. */
export function replaceElement({ sourceCodeLocation: place }: Element, text = ''): readonly Edit[] {
  return place ? [{ at: place.startOffset, length: place.endOffset - place.startOffset, text }] : []
}

/** In their order. */
export function listDescendants(element: Element): readonly Element[] {
  const elements: Element[] = []
  addDescendants(element, elements)
  return elements
}

export function readText({ childNodes }: Element): string {
  return childNodes
    .map((node) => ('tagName' in node ? readText(node) : 'value' in node ? node.value : ''))
    .join('')
}

function addDescendants(parent: DefaultTreeAdapterTypes.ParentNode, elements: Element[]): void {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue
    elements.push(node)
    if ('content' in node) addDescendants(node.content, elements)
    addDescendants(node, elements)
  }
}
