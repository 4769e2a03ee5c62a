import type { Element, ElementContent } from 'hast'
import { select, selectAll } from 'hast-util-select'
import type { State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import type { Blockquote } from 'mdast'

/**
 * A statement as a block quote that begins with its status and origin. A block quote has an end, so the Markdown shows, as
 * the page does, what the status covers.
 */
export function writeStatement(state: State, element: Element): Blockquote {
  const origin = select('.statement-origin', element)
  const rest = element.children.filter((child) => child !== origin && child.type === 'element')
  const [first, ...others] = rest
  const label = origin ? labelStatement(origin) : []
  const children =
    first?.type === 'element' && first.tagName === 'p'
      ? [createElement('p', [...label, createText(': '), ...first.children]), ...others]
      : [createElement('p', [...label, createText(':')]), ...rest]
  return { type: 'blockquote', children: state.toFlow(state.all({ ...element, children })) }
}

/** `Specified (source, section 4)`, with the origins as links. */
function labelStatement(origin: Element): readonly ElementContent[] {
  const status = select('.statement-status', origin)
  const links = selectAll('a', origin)
  const name = createElement('strong', [createText(status ? toString(status).trim() : '')])
  if (links.length === 0) return [name]
  const listed = links.flatMap((link, index) => (index > 0 ? [createText(', '), link] : [link]))
  return [name, createText(' ('), ...listed, createText(')')]
}

function createElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

function createText(value: string) {
  return { type: 'text', value } as const
}
