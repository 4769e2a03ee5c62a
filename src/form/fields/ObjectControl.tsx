import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Schema } from '#core/request/description/parameter.ts'
import { findChild, findField, nameOf, under } from '../draft/draft.ts'
import type { ControlProps } from './form-context.ts'
import { Fold } from './Fold.tsx'
import { focusFirst, isAnyWrong, removeWithFocus, useForm } from './form-context.ts'
import type { Member, Notation, SchemaMap, Shape } from '../shape/shape.ts'
import { findShape } from '../shape/shape.ts'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { TextEntry } from './TextEntry.tsx'

/** So many optional members are shown beside the required ones. */
const few = 4

/** Objects within objects are rendered at once so deep, and deeper ones where they are opened: schemas may hold themselves. */
const drawnAtOnce = 3

/** The members of an object: the required ones first, many optional ones folded, and others that the schema allows. */
export function ObjectControl({
  at,
  name,
  shape,
  notation,
  depth,
  isItem,
}: ControlProps<Extract<Shape, { readonly kind: 'object' }>>) {
  const form = useForm()
  const { Field } = useForm()
  const list = useRef<HTMLDivElement>(null)
  const field = findField(form.draft, at)
  const extras = field.order.filter((step) => step.startsWith('extra:'))
  const required = shape.members.filter((member) => member.isRequired)
  const optional = shape.members.filter((member) => !member.isRequired)
  const filled = optional.filter(
    (member) => findChild(field, `member:${member.name}`).state !== 'out',
  )
  const render = (member: Member) => {
    const inner = under(at, `member:${member.name}`)
    const drawn = (
      <Field
        key={member.name}
        at={inner}
        name={member.name}
        schema={member.schema}
        notation={notation}
        depth={depth + 1}
        isRequired={member.isRequired}
      />
    )
    if (depth < drawnAtOnce || !hasParts(member, form.schemas, notation)) return drawn
    return (
      <Fold
        key={member.name}
        className="form-fold"
        isOpenAtFirst={findField(form.draft, inner).state !== 'out'}
        mustShow={isAnyWrong(form, inner)}
        summary={`${member.name}${member.isRequired ? ', required' : ''}`}
      >
        {() => drawn}
      </Fold>
    )
  }
  const add = () => {
    flushSync(() => form.onChange({ type: 'item-added', at, kind: 'extra' }))
    focusFirst(list.current?.lastElementChild)
  }
  // Deeper ones are rendered on demand, since schemas refer to themselves. An item was asked for, so it is rendered.
  const isMany = required.length > 0 && optional.length > few
  const areFolded = isMany || (depth > 0 && !isItem)
  const drawn = (
    <>
      {required.map(render)}
      {optional.length > 0 && !areFolded && optional.map(render)}
      {optional.length > 0 && areFolded && (
        <Fold
          className="form-fold"
          isOpenAtFirst={filled.length > 0}
          mustShow={optional.some((member) => isAnyWrong(form, under(at, `member:${member.name}`)))}
          summary={summarize(optional.length, filled.length)}
        >
          {() => <div className="form-members">{optional.map(render)}</div>}
        </Fold>
      )}
    </>
  )
  return (
    <div className="form-object">
      <div className="form-members">{drawn}</div>
      {extras.length > 0 && (
        <div className="form-members" ref={list}>
          {extras.map((step) => (
            <ExtraField
              key={step}
              at={at}
              step={step}
              of={name}
              schema={shape.additional === false ? true : shape.additional}
              notation={notation}
              depth={depth + 1}
            />
          ))}
        </div>
      )}
      {shape.additional !== false && (
        <div className="form-buttons">
          <button
            type="button"
            className="console-button"
            aria-label={`Add a member to ${name}`}
            onClick={add}
          >
            Add a member
          </button>
        </div>
      )}
    </div>
  )
}

/** Whether a member has fields of its own as soon as it is rendered. A list has them once an item is added. */
function hasParts({ schema }: Member, schemas: SchemaMap, notation: Notation): boolean {
  const { kind } = findShape(schema, schemas, notation)
  return kind === 'object' || kind === 'choice'
}

/** How many are folded, and how many of them are filled in. */
export function summarize(total: number, filled: number, noun = 'member'): string {
  const counted = `${total} optional ${noun}${total === 1 ? '' : 's'}`
  return filled === 0 ? counted : `${counted}, ${filled} filled in`
}

interface ObjectControlProps {
  /** The address of what it belongs to. */
  readonly at: string
  readonly step: string
  readonly of: string
  readonly schema: Schema
  readonly notation: Notation
  readonly depth: number
}

/** A member that the reader added: its name, and its value by the schema of additional members. */
function ExtraField({ at, step, of, schema, notation, depth }: ObjectControlProps) {
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
