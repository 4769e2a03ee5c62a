import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderRichText } from '#text/rich-text.ts'
import type { RichText } from '#text/rich-text.ts'
import type { Keywords } from '#schema/keywords.ts'
import { translate } from '../../ui/translations.ts'
import type { ConsoleText } from '../../ui/console-texts.ts'

interface DescriptionProps {
  readonly id?: string
  readonly text: string | RichText
}

/** Description from the document: its first paragraph, and the rest behind “more”. */
export function Description({ id, text }: DescriptionProps) {
  if (text === '') return null
  const isPlain = typeof text === 'string'
  const [first, ...rest] = isPlain ? [text] : text
  return (
    <div
      className={isPlain ? 'portal-form-description' : 'portal-form-description portal-form-rich'}
      id={id}
    >
      {first !== undefined && render([first])}
      {rest.length > 0 && (
        <details>
          <summary>{translate('more')}</summary>
          {render(rest)}
        </details>
      )}
    </div>
  )
}

export function Tag({ kind }: { readonly kind: keyof typeof tags }) {
  return (
    <span className="portal-form-tag" data-kind={kind}>
      {translate(tags[kind])}
    </span>
  )
}

const tags = {
  required: 'required',
  optional: 'optional',
  deprecated: 'deprecated',
  example: 'example',
} as const satisfies Record<string, ConsoleText>

/** Returns the description in a schema of a console, whose markup was parsed at build time. */
export function getDescription({ description }: Keywords): string | RichText | undefined {
  if (typeof description === 'string') return description
  // The build passes only rich text as a list.
  return Array.isArray(description) ? description : undefined
}

function render(text: RichText): ReactNode {
  // The parts of a text never move.
  return createElement('div', null, ...renderRichText<ReactNode>(text, renderElement))
}

/** Opens links in a new tab: leaving the page would discard the key. */
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
