import type { Element, ElementContent } from 'hast'
import type {
  FootnoteDefinition,
  FootnoteReference,
  Html,
  Image,
  ImageReference,
  Parents,
} from 'mdast'
import type { State } from 'mdast-util-to-hast'

/** What is drawn in another way than usual, because it comes from strangers. */
export const markdownHandlers = {
  html,
  image: (_: State, { url, alt }: Image) => linkImage(url, alt),
  imageReference: (state: State, { identifier, alt }: ImageReference) => {
    return linkImage(state.definitionById.get(identifier.toUpperCase())?.url ?? '', alt)
  },
  footnoteReference: (_: State, { identifier }: FootnoteReference) => text(`[${identifier}]`),
  footnoteDefinition: (state: State, node: FootnoteDefinition): ElementContent[] => [
    element('p', [text(`[${node.identifier}]`)]),
    ...state.all(node),
  ],
}

/** Between blocks, text needs a paragraph of its own. */
function html(_: State, { value }: Html, parent: Parents | undefined): ElementContent {
  const isBlock = parent === undefined || ['root', 'blockquote', 'listItem'].includes(parent.type)
  return isBlock ? element('p', [text(value)]) : text(value)
}

/** Loading it would tell its host who reads, so it is a link. */
function linkImage(url: string, alt: string | null | undefined): Element {
  const name = alt?.trim()
  return element('a', [text(name ? `${name} (image)` : 'image')], { href: url })
}

function text(value: string): { type: 'text'; value: string } {
  return { type: 'text', value }
}

function element(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children }
}
