import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderRichText } from '#core/text/rich-text.ts'
import type { RichText } from '#core/text/rich-text.ts'
import { useForm } from './form-context.ts'
import { say } from '#ui/words.ts'

interface DescriptionProps {
  readonly id?: string
  readonly text: string
}

/** A description of the document: its first paragraph, and the rest behind “more”. */
export function Description({ id, text }: DescriptionProps) {
  const { texts = {} } = useForm()
  const rich = Object.hasOwn(texts, text) ? texts[text] : undefined
  const [first, ...rest] = rich ?? [text]
  return (
    <div className={rich ? 'form-description form-rich' : 'form-description'} id={id}>
      {first !== undefined && render([first])}
      {rest.length > 0 && (
        <details>
          <summary>{say('more')}</summary>
          {render(rest)}
        </details>
      )}
    </div>
  )
}

function render(text: RichText): ReactNode {
  // The parts of a text never move.
  return createElement('div', null, ...renderRichText<ReactNode>(text, renderElement))
}

/** A link opens a new tab: to leave the page would forget the key. */
function renderElement(
  tag: string,
  properties: Readonly<Record<string, string | number>>,
  children: readonly ReactNode[],
): ReactNode {
  return createElement(
    tag,
    tag === 'a' ? { ...properties, target: '_blank' } : properties,
    ...children,
  )
}
