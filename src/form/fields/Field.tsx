import { useId } from 'react'
import { nestings } from '#core/request/description/parameter.ts'
import type { Nesting } from '#core/request/description/parameter.ts'
import { findField } from '../draft/address.ts'
import { Description } from './Description.tsx'
import { nameShape } from '../shape/name-shape.ts'
import type { FieldProps } from './field-props.ts'
import { findCarrier, findState } from '../draft/field-state.ts'
import { FieldControl } from './FieldControl.tsx'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { useForm } from './form-context.ts'
import { Offers } from './Offers.tsx'
import { findShape } from '../shape/shape.ts'
import { StateChoice } from './StateChoice.tsx'

/** One field with its label, what the document says of it, and what is wrong with it. */
export function Field(props: FieldProps) {
  const { at, name, schema, notation, depth, tools, place } = props
  const form = useForm()
  const id = useId()
  const shape = findShape(schema, form.schemas, notation, depth)
  const field = findField(form.draft, at)
  const carrier = findCarrier(at, field, shape)
  const notes = useNotes([at, carrier.at], props.field, field.refused ?? carrier.field.refused)
  const { keywords } = shape
  const isGroup = shape.kind === 'list' || shape.kind === 'object'
  const described = props.description ?? keywords['description']
  const isDeprecated = props.isDeprecated === true || keywords['deprecated'] === true
  const labelId = `${id}-label`
  const labelClass = props.isTitled === true ? 'console-announcement' : 'form-label'
  const state = findState(field, shape)
  return (
    <div
      className={props.isTitled === true ? 'form-field form-root' : 'form-field'}
      data-state={state}
      data-needed={props.isRequired === true && state === 'out' ? '' : undefined}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? labelId : undefined}
    >
      <div className="form-field-head">
        {isGroup ? (
          <span className={labelClass} id={labelId}>
            {name}
          </span>
        ) : (
          <label className={labelClass} htmlFor={id}>
            {name}
          </label>
        )}
        {props.isRequired === true && (
          <span className="form-tag" data-kind="required">
            required
          </span>
        )}
        {place !== undefined && <span className="form-tag">{place}</span>}
        {isDeprecated && (
          <span className="form-tag" data-kind="deprecated">
            deprecated
          </span>
        )}
        <span className="form-type">
          {props.isTitled === true && 'the whole body: '}
          {nameShape(shape)}
        </span>
        <StateChoice
          at={at}
          name={name}
          schema={schema}
          notation={notation}
          depth={depth}
          isItem={props.isItem === true}
          mayBeEmpty={props.mayBeEmpty !== false}
        />
        {tools}
      </div>
      {typeof described === 'string' && described !== '' && (
        <Description id={`${id}-about`} text={described} />
      )}
      <FieldControl
        id={id}
        at={at}
        name={name}
        shape={shape}
        schema={schema}
        notation={notation}
        depth={depth}
        isItem={props.isItem === true}
        describedBy={`${id}-notes${typeof described === 'string' && described !== '' ? ` ${id}-about` : ''}`}
        isInvalid={notes.some(({ kind }) => kind === 'problem')}
      />
      <Offers
        at={at}
        name={name}
        schema={schema}
        shape={shape}
        notation={notation}
        depth={depth}
        examples={props.examples ?? []}
      />
      <FieldNotes id={`${id}-notes`} notes={notes} />
      {props.field !== undefined && <NestingChoice field={props.field} name={name} />}
    </div>
  )
}

interface Props {
  /** As the plan names it. */
  readonly field: string
  readonly name: string
}

/** The convention for nested values, where OpenAPI leaves it open: asked for where the plan needs it, and kept in sight once chosen. */
function NestingChoice({ field, name }: Props) {
  const { draft, refusals, onChange } = useForm()
  const id = useId()
  const chosen = Object.hasOwn(draft.nestings, field) ? draft.nestings[field] : undefined
  const isAsked = refusals.some(
    (refusal) => refusal.field === field && refusal.choice === 'nesting',
  )
  if (chosen === undefined && !isAsked) return null
  return (
    <div className="console-field">
      <label htmlFor={id}>How {name} is nested</label>
      <select
        id={id}
        autoComplete="off"
        value={chosen ?? ''}
        onChange={({ target }) => {
          const nesting = nestings.find((known) => known === target.value)
          onChange({ type: 'nesting-chosen', field, nesting })
        }}
      >
        <option value="">not chosen</option>
        {nestings.map((nesting) => (
          <option key={nesting} value={nesting}>
            {labels[nesting]}
          </option>
        ))}
      </select>
    </div>
  )
}

const labels = {
  indices: 'with indices, as a[0][b]',
  brackets: 'with empty brackets, as a[][b]',
} as const satisfies Record<Nesting, string>
