import { parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element

/** Every element of a page, including those in templates and <noscript>. */
export function listElements(html: string): readonly Element[] {
  // Otherwise the parser treats the content of <noscript> as text.
  return listDescendants(parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true }))
}

export function readAttribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

function listDescendants(parent: DefaultTreeAdapterTypes.ParentNode): readonly Element[] {
  return parent.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return []
    const inTemplate = 'content' in node ? listDescendants(node.content) : []
    return [node, ...inTemplate, ...listDescendants(node)]
  })
}
