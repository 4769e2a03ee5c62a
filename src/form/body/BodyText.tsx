import { useId } from 'react'
import type { BodyContent } from '#core/request/description/operation.ts'
import { isJson } from '#core/text/media-type.ts'
import { findField } from '../draft/address.ts'
import { useForm } from '../fields/form-context.ts'
import { JsonEditor } from '../fields/JsonEditor.tsx'

interface Props {
  readonly root: string
  readonly content: BodyContent
  readonly describedBy: string
  readonly isInvalid: boolean
}

/** A body as text, and whether it is sent. */
export function BodyText({ root, content, describedBy, isInvalid }: Props) {
  const { draft, onChange } = useForm()
  const id = useId()
  const field = findField(draft, root)
  const json = isJson(content.mediaType)
  const isLeftOut = field.state === 'out'
  return (
    <>
      <label className="console-announcement" htmlFor={id}>
        Body as text
      </label>
      <JsonEditor
        id={id}
        at={root}
        name="the body"
        text={field.state === 'empty' ? '' : field.text}
        describedBy={describedBy}
        isInvalid={isInvalid}
        isJson={json}
        onEdit={(text) => onChange({ type: 'text-typed', at: root, text })}
      />
      <div className="form-buttons">
        <span className="form-state">
          {isLeftOut ? 'left out' : field.state === 'empty' ? 'sent empty' : 'sent'}
        </span>
        {!isLeftOut && (
          <button
            type="button"
            className="form-offer"
            onClick={() => onChange({ type: 'state-chosen', at: root, state: 'out' })}
          >
            Leave the body out
          </button>
        )}
        {isLeftOut && field.text !== '' && (
          <button
            type="button"
            className="form-offer"
            onClick={() => onChange({ type: 'state-chosen', at: root, state: 'value' })}
          >
            Send this text
          </button>
        )}
        {isLeftOut && field.text === '' && !json && (
          <button
            type="button"
            className="form-offer"
            onClick={() => onChange({ type: 'state-chosen', at: root, state: 'empty' })}
          >
            Send an empty body
          </button>
        )}
      </div>
    </>
  )
}
