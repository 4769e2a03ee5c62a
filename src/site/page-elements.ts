import { Parser } from 'htmlparser2'
import type { Edit } from '#core/text/edit-text.ts'

export interface Element {
  readonly tagName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly childNodes: readonly Node[]
  /** Where it begins in the page, and where what comes after it does. */
  readonly start: number
  readonly end: number
}

interface Text {
  readonly value: string
}

export type Node = Element | Text

/**
 * In the order of the page, including those in templates and <noscript>. The parser is not the one that browsers have to follow, which
 * takes three times as long: they agree on what is well formed, and the policy blocks code that only a browser finds in the rest.
 */
export function listElements(html: string): readonly Element[] {
  const elements: Element[] = []
  const open: { childNodes: (Element | { value: string })[]; end: number }[] = []
  const parser = new Parser({
    onopentag(tagName, attributes) {
      const element = {
        tagName,
        attributes,
        childNodes: [],
        start: parser.startIndex,
        end: html.length,
      }
      open.at(-1)?.childNodes.push(element)
      open.push(element)
      elements.push(element)
    },
    // It comes in pieces, of which a character reference is one.
    ontext(value) {
      const siblings = open.at(-1)?.childNodes
      const last = siblings?.at(-1)
      if (last && 'value' in last) last.value += value
      else siblings?.push({ value })
    },
    onclosetag() {
      const element = open.pop()
      if (element) element.end = parser.endIndex + 1
    },
  })
  parser.end(html)
  return elements
}

export function readAttribute({ attributes }: Element, name: string): string | undefined {
  return attributes[name]
}

export function hasClass(element: Element, name: string): boolean {
  const names = readAttribute(element, 'class')
  // Most have none of this name, and a list of names takes longer to make.
  return names !== undefined && names.includes(name) && names.split(/\s+/).includes(name)
}

/** Without a text, the element goes. */
export function replaceElement({ start, end }: Element, text = ''): readonly Edit[] {
  return [{ at: start, length: end - start, text }]
}

/** In their order. */
export function listDescendants(element: Element): readonly Element[] {
  const elements: Element[] = []
  addDescendants(element, elements)
  return elements
}

export function readText({ childNodes }: Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : readText(node))).join('')
}

function addDescendants({ childNodes }: Element, elements: Element[]): void {
  for (const node of childNodes) {
    if ('value' in node) continue
    elements.push(node)
    addDescendants(node, elements)
  }
}
