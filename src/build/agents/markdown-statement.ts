import type { Element, ElementContent } from 'hast'
import { selectAll } from 'hast-util-select'
import type { State } from 'hast-util-to-mdast'
import type { Blockquote } from 'mdast'
import { statuses } from '#site/statuses.ts'

/**
 * A statement as a block quote that begins with its status and origin. A block quote has an end, so the Markdown shows what the
 * status covers; the page shows some statuses as a citation, or not at all.
 */
export function writeStatement(state: State, element: Element): Blockquote {
  const label = labelStatement(element)
  const rest = leaveOutMarks(element.children).filter((child) => child.type === 'element')
  const [first, ...others] = rest
  const children =
    first?.type === 'element' && first.tagName === 'p'
      ? [createElement('p', [...label, createText(': '), ...trimStart(first.children)]), ...others]
      : [createElement('p', [...label, createText(':')]), ...rest]
  return { type: 'blockquote', children: state.toFlow(state.all({ ...element, children })) }
}

/** `Specified (§4)`, with the origins as links. */
function labelStatement(element: Element): readonly ElementContent[] {
  const status = Object.entries(statuses).find(([id]) => id === element.properties['dataStatus'])
  const name = createElement('strong', [createText(status?.[1].label ?? '')])
  const links = selectAll('.cite > a', element)
  if (links.length === 0) return [name]
  const listed = links.flatMap((link, index) => (index > 0 ? [createText(', '), link] : [link]))
  return [name, createText(' ('), ...listed, createText(')')]
}

/** The statement without its badge and citations, which its label says. */
function leaveOutMarks(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    if (marks.some((mark) => hasClass(child, mark))) return []
    return [{ ...child, children: leaveOutMarks(child.children) }]
  })
}

const marks = ['cite', 'caution', 'statement-mark']

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name)
}

/** Without the space behind a badge. */
function trimStart([first, ...others]: readonly ElementContent[]): readonly ElementContent[] {
  if (!first) return []
  return first.type === 'text'
    ? [createText(first.value.trimStart()), ...others]
    : [first, ...others]
}

function createElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

function createText(value: string) {
  return { type: 'text', value } as const
}
