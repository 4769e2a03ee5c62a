import type { Reading } from './place.ts'

/** The parts of a document that can contain text. */
export type DocumentPart = 'text' | 'attribute' | 'value' | 'shadow' | 'template' | 'frame'

interface PartReading extends Reading {
  readonly part: DocumentPart
}

/**
 * Reads a document: texts and comments, attributes, the live values of fields, and the same in open shadow roots, templates
 * and frames of this site, which count as separate parts.
 *
 * @param inside the part that everything in a shadow root, a template or a frame counts as
 */
export function* readDocument(root: Node, inside?: DocumentPart): Generator<PartReading> {
  const within = inside ? ` in a ${inside}` : ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL)
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (!isElement(node)) {
      yield {
        part: inside ?? 'text',
        where: `${node.nodeName} in ${nameElement(node.parentNode)}${within}`,
        content: node.nodeValue ?? '',
      }
      continue
    }
    const name = nameElement(node) + within
    for (const { name: attribute, value } of node.attributes) {
      yield {
        part: inside ?? 'attribute',
        where: `the attribute ${attribute} of ${name}`,
        content: `${attribute}=${value}`,
      }
    }
    if ('value' in node && typeof node.value === 'string') {
      yield { part: inside ?? 'value', where: `the value of ${name}`, content: node.value }
    }
    if (node.shadowRoot) yield* readDocument(node.shadowRoot, 'shadow')
    if (isTemplate(node)) yield* readDocument(node.content, 'template')
    if (isFrame(node)) yield* readFrame(node)
  }
  // A text split across several nodes is whole only here.
  yield { part: inside ?? 'text', where: `the text${within}`, content: readWholeText(root) }
}

function readWholeText(root: Node): string {
  // A document has no `textContent`, but its root element has.
  return (root instanceof Document ? root.documentElement : root).textContent ?? ''
}

/** A frame of another site does not expose its document, and no text of ours can get there without a request. */
function* readFrame(frame: HTMLIFrameElement): Generator<PartReading> {
  const { contentDocument } = frame
  if (!contentDocument) return
  yield { part: 'frame', where: 'the address of a frame', content: contentDocument.URL }
  yield* readDocument(contentDocument, 'frame')
}

function nameElement(node: Node | null): string {
  if (!node || !isElement(node)) return 'the document'
  return `<${node.localName}${node.id && ` id="${node.id}"`}>`
}

// Elements in frames have their own classes, so `instanceof` does not work.
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

function isTemplate(element: Element): element is HTMLTemplateElement {
  return element.localName === 'template' && 'content' in element
}

function isFrame(element: Element): element is HTMLIFrameElement {
  return 'contentDocument' in element
}
