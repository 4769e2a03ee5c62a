import { useId } from 'react'
import type { Schema } from '#core/request/description/schema.ts'
import { findField, nameOf, under } from '../draft/address.ts'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { useForm } from './form-context.ts'
import { removeWithFocus } from './move-focus.ts'
import type { Notation } from '../shape/shape.ts'
import { TextEntry } from './TextEntry.tsx'

interface Props {
  /** The address of what it belongs to. */
  readonly at: string
  readonly step: string
  readonly of: string
  readonly schema: Schema
  readonly notation: Notation
  readonly depth: number
}

/** A member that the reader added: its name, and its value by the schema of additional members. */
export function ExtraField({ at, step, of, schema, notation, depth }: Props) {
  const { draft, onChange, Field } = useForm()
  const id = useId()
  const inner = under(at, step)
  const { name, refused } = findField(draft, inner)
  const notes = useNotes([], undefined, refused === 'name' ? 'name' : undefined)
  return (
    <div className="form-extra">
      <div className="form-extra-name">
        <TextEntry
          id={id}
          at={nameOf(inner)}
          label={`Name of a member of ${of}`}
          placeholder="Name"
          text={name}
          describedBy={`${id}-notes`}
          isInvalid={false}
          onEdit={(text) => onChange({ type: 'name-typed', at: inner, text })}
        />
        <button
          type="button"
          className="console-button"
          aria-label={`Remove the member ${name === '' ? 'without a name' : name}`}
          onClick={({ currentTarget }) =>
            removeWithFocus(currentTarget, () => onChange({ type: 'item-removed', at, step }))
          }
        >
          Remove
        </button>
      </div>
      <FieldNotes id={`${id}-notes`} notes={notes} />
      <Field
        at={inner}
        name={`Value of ${name === '' ? 'the new member' : name}`}
        schema={schema}
        notation={notation}
        depth={depth}
        isItem
      />
    </div>
  )
}
