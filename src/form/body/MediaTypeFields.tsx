import { useId } from 'react'
import type { BodyContent } from '#core/request/description/body.ts'
import { findField, under } from '../draft/address.ts'
import { FieldNotes, useNotes } from '../fields/FieldNotes.tsx'
import { useForm } from '../fields/form-context.ts'
import { TextEntry } from '../fields/TextEntry.tsx'

interface ChoiceProps {
  readonly contents: readonly BodyContent[]
  readonly chosen: number
  readonly onChoose: (index: number) => void
}

/** The media types that the document allows; one alone is no choice. */
export function MediaTypeChoice({ contents, chosen, onChoose }: ChoiceProps) {
  if (contents.length === 1)
    return <code className="form-media-type">{contents[0]?.mediaType}</code>
  return (
    <select
      autoComplete="off"
      className="form-media-type"
      aria-label="Media type of the body"
      value={String(chosen)}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {contents.map(({ mediaType }, index) => (
        <option key={mediaType} value={String(index)}>
          {mediaType}
        </option>
      ))}
    </select>
  )
}

/** The type of a range in which the body is sent. */
export function TypedMediaType({ root, range }: { readonly root: string; readonly range: string }) {
  const { draft, onChange } = useForm()
  const id = useId()
  const at = under(root, 'type')
  const { text, refused } = findField(draft, at)
  const notes = useNotes([], undefined, refused)
  return (
    <div className="form-field">
      <div className="form-field-head">
        <label className="form-label" htmlFor={id}>
          Media type
        </label>
        <span className="form-type">one of {range}; for a file its own unless typed</span>
      </div>
      <TextEntry
        id={id}
        at={at}
        text={text}
        describedBy={`${id}-notes`}
        isInvalid={false}
        onEdit={(typed) => onChange({ type: 'text-typed', at, text: typed })}
      />
      <FieldNotes id={`${id}-notes`} notes={notes} />
    </div>
  )
}
