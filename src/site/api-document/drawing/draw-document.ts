import { ApiReference } from '@scalar/api-reference'
import { defaultTreeAdapter as tree, parseFragment, serialize } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { lockScalar, slug } from '../scalar-options.ts'

/** An API document as Scalar draws it, to be shown before Scalar itself is there, and without it. */
export interface Drawing {
  readonly html: string
  /** The theme of Scalar, which it writes into its drawing. */
  readonly theme: string
}

/**
 * Draws an API document with Scalar, outside of a browser. A link to a part of it leads there without Scalar: the names of
 * the parts are those that Scalar writes into the address.
 */
export async function drawDocument(document: Record<string, unknown>): Promise<Drawing> {
  const app = createSSRApp(() => h(ApiReference, { configuration: lockScalar(document) }))
  const drawing = parseFragment(await renderToString(app))
  const themes: string[] = []
  for (const node of listBelow(drawing)) {
    if (tree.isCommentNode(node)) tree.detachNode(node)
    if (!tree.isElementNode(node)) continue
    if (isNeverSeen(node)) tree.detachNode(node)
    if (node.tagName === 'style') {
      themes.push(serialize(node))
      tree.detachNode(node)
    }
    for (const attribute of node.attrs) {
      if (attribute.name === 'id' && attribute.value.startsWith(`${slug}/`)) {
        attribute.value = attribute.value.slice(slug.length + 1)
      }
    }
  }
  return { html: serialize(drawing), theme: themes.join('\n') }
}

/** Its header, its decoration and what scalar.css takes away. Awake, Scalar has them all. */
function isNeverSeen({ attrs }: DefaultTreeAdapterTypes.Element): boolean {
  return attrs.some(
    ({ name, value }) =>
      name === 'data-scalar-crawler-nav' ||
      (name === 'class' &&
        /\b(t-doc__header|section-flare|operation-auth|response-card-footer)( |$)/.test(value)),
  )
}

function listBelow(
  parent: DefaultTreeAdapterTypes.ParentNode,
): readonly DefaultTreeAdapterTypes.ChildNode[] {
  return parent.childNodes.flatMap((node) =>
    'childNodes' in node ? [node, ...listBelow(node)] : [node],
  )
}
