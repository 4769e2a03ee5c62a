import type { ElementContent } from 'hast'
import { h } from 'hastscript'
import { renderRichText } from '#core/text/rich-text.ts'
import type { RichText } from '#core/text/rich-text.ts'
import type { FindLink } from './rich-text.ts'
import { markInvisible, readRichText } from './rich-text.ts'

/**
 * A description of the document as elements of a page.
 *
 * @param level of the heading that it stands under
 * @param links where links within the document lead
 */
export function renderDescription(
  markdown: string,
  level?: number,
  links?: FindLink,
): ElementContent[] {
  return renderElements(readRichText(markdown, level, links))
}

/** A text of the document, kept from turning what is around it when it holds letters of scripts that run the other way. */
export function isolate(text: string): ElementContent[] {
  if (/^[ -~\n]*$/.test(text)) return [{ type: 'text', value: text }]
  return [h('bdi', renderElements(markInvisible(text)))]
}

function renderElements(text: RichText): ElementContent[] {
  const drawn = renderRichText<ElementContent>(text, (tag, properties, children) =>
    h(tag, { ...properties }, [...children]),
  )
  return drawn.map((node) => (typeof node === 'string' ? { type: 'text', value: node } : node))
}
