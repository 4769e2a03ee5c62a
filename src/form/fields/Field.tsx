import { useId } from 'react'
import { nestings } from '#core/request/description/parameter.ts'
import type { Nesting, Schema } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { toValue } from '#core/request/read-json.ts'
import { writeText } from '#core/request/serialize/json.ts'
import { emptyField, findChild, findField, under } from '../draft/draft.ts'
import { Description } from './Description.tsx'
import { nameShape } from '../shape/name-shape.ts'
import type { FieldProps } from './form-context.ts'
import { FieldControl } from './FieldControl.tsx'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { useForm } from './form-context.ts'
import { findShape } from '../shape/shape.ts'
import type { Notation, Shape } from '../shape/shape.ts'
import type { FieldDraft } from '../draft/draft.ts'

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

interface StateChoiceProps {
  readonly at: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly notation: Notation
  readonly depth: number
  readonly isItem: boolean
  readonly mayBeEmpty: boolean
}

/** The choice of what is sent of a field: nothing, an empty value, null or what stands in it. Options have these among them. */
function StateChoice({ at, name, schema, notation, depth, isItem, mayBeEmpty }: StateChoiceProps) {
  const { draft, schemas, onChange } = useForm()
  const shape = findShape(schema, schemas, notation, depth)
  const field = findField(draft, at)
  if (shape.kind === 'options' && !field.isJson) return null
  const carrier = findCarrier(at, field, shape)
  const carried =
    shape.kind === 'choice'
      ? findShape(shape.variants[field.choice]?.schema, schemas, notation, depth + 1)
      : shape
  if (shape.kind === 'choice' && carried.kind === 'options' && !shape.allowsNull) return null
  const isNull = field.state === 'null'
  const state = isNull ? 'null' : findState(carrier.field, carried)
  const states = listStates(carrier.field, carried, { notation, isItem, mayBeEmpty })
  const offered =
    shape.allowsNull && !states.includes('null') ? [...states, 'null' as const] : states
  const all = offered.includes(state) ? offered : [...offered, state]
  const choose = (next: FieldState) => {
    if (next === 'null' || isNull) onChange({ type: 'state-chosen', at, state: next })
    if (next !== 'null' && carrier.at !== at) {
      onChange({ type: 'state-chosen', at: carrier.at, state: next })
    } else if (next !== 'null' && !isNull) {
      onChange({ type: 'state-chosen', at, state: next })
    }
  }
  if (all.length < 2) {
    return isItem ? null : <span className="form-state">{stateNames[state]}</span>
  }
  return (
    <select
      autoComplete="off"
      className="form-state"
      aria-label={`What is sent of ${name}`}
      value={state}
      onChange={({ target }) => {
        const next = all.find((candidate) => candidate === target.value)
        if (next) choose(next)
      }}
    >
      {all.map((candidate) => (
        <option key={candidate} value={candidate}>
          {stateNames[candidate]}
        </option>
      ))}
    </select>
  )
}

const stateNames = {
  out: 'left out',
  value: 'sent',
  empty: 'sent empty',
  null: 'sent as null',
} as const satisfies Record<FieldState, string>

type FieldState = FieldDraft['state']

/** The state in which a field is sent: an object or list in which nothing is filled in is left out. */
function findState(field: FieldDraft, shape: Shape): FieldState {
  if (field.state !== 'value' || field.isJson) return field.state
  const sent = (step: string) => findChild(field, step).state !== 'out'
  switch (shape.kind) {
    case 'choice':
      return findChild(field, `choice:${field.choice}`).state
    case 'list':
      return field.order.length > 0 ? 'value' : 'out'
    case 'object':
      return field.order.some((step) => step.startsWith('extra:')) ||
        Object.keys(field.children).some(sent)
        ? 'value'
        : 'out'
    case 'options':
    case 'number':
    case 'text':
    case 'null':
    case 'json':
      return 'value'
  }
}

/** Whether it holds something that can be sent again after it was left out. */
function hasValue(field: FieldDraft): boolean {
  return (
    field.text !== '' ||
    field.files.length > 0 ||
    field.order.length > 0 ||
    Object.values(field.children).some((child) => child.state !== 'out')
  )
}

/** The states that a reader can choose between; one alone is no choice. */
function listStates(
  field: FieldDraft,
  shape: Shape,
  { notation, isItem, mayBeEmpty }: StateRules,
): readonly FieldState[] {
  const state = findState(field, shape)
  const isShown = state === 'value' || state === 'empty' || hasValue(field)
  const canBeEmpty =
    mayBeEmpty &&
    !isItem &&
    (shape.kind === 'text' ||
      (notation === 'json' && (shape.kind === 'list' || shape.kind === 'object')))
  return [
    ...(isItem ? [] : (['out'] as const)),
    ...(isShown && (isItem || state === 'value' || hasValue(field)) ? (['value'] as const) : []),
    ...(canBeEmpty || state === 'empty' ? (['empty'] as const) : []),
    ...(shape.allowsNull || state === 'null' || shape.kind === 'null' ? (['null'] as const) : []),
  ]
}

interface StateRules {
  readonly notation: Notation
  readonly isItem: boolean
  /** A path has no place for an empty text. */
  readonly mayBeEmpty: boolean
}

/** The address and field that carry the value: of a choice, those of its chosen variant. */
function findCarrier(at: string, field: FieldDraft, shape: Shape) {
  if (shape.kind !== 'choice') return { at, field }
  const step = `choice:${field.choice}`
  return { at: under(at, step), field: findChild(field, step) ?? emptyField }
}

interface OffersProps {
  readonly at: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly shape: Shape
  readonly notation: Notation
  readonly depth: number
  readonly examples: readonly Value[]
}

/** The document's default and examples, each to be filled in with one press. None is sent unasked. */
function Offers({ at, name, schema, shape, notation, depth, examples }: OffersProps) {
  const { schemas, onChange, withActs } = useForm()
  const offers = listOffers(shape, examples)
  if (offers.length === 0) return null
  const fill = (value: Value) =>
    withActs(({ fillField }, draft) => {
      const field = fillField(value, schema, schemas, notation, findField(draft, at), depth)
      onChange({ type: 'filled', at, field })
    })
  return (
    <div className="form-offers">
      {offers.map(({ kind, value }) => {
        const text = shorten(writeOffer(value))
        return (
          <button
            key={`${kind} ${text}`}
            type="button"
            className="form-offer"
            aria-label={`Use the ${kind} ${text} for ${name}`}
            onClick={() => fill(value)}
          >
            {kind} <code>{text}</code>
          </button>
        )
      })}
    </div>
  )
}

interface Offer {
  readonly kind: 'default' | 'example'
  readonly value: Value
}

function listOffers({ keywords }: Shape, authored: readonly Value[]): readonly Offer[] {
  const fallback = Object.hasOwn(keywords, 'default') ? toValue(keywords['default']) : undefined
  const listed: readonly unknown[] = Array.isArray(keywords['examples']) ? keywords['examples'] : []
  const own = [keywords['example'], ...listed]
    .map((example) => toValue(example))
    .filter((value) => value !== undefined)
  const examples = [...authored, ...own]
    .filter((value) => JSON.stringify(value) !== JSON.stringify(fallback))
    .map((value): Offer => ({ kind: 'example', value }))
  const offers: readonly Offer[] = [
    ...(fallback === undefined ? [] : [{ kind: 'default' as const, value: fallback }]),
    ...examples,
  ]
  const texts = offers.map(({ value }) => JSON.stringify(value))
  return offers.filter((_, index) => texts.indexOf(texts[index] ?? '') === index).slice(0, most)
}

const most = 4

function writeOffer(value: Value): string {
  return typeof value === 'string' && value !== ''
    ? value
    : writeText(value).replaceAll(/\n\s*/g, ' ')
}

function shorten(text: string): string {
  const characters = Array.from(text)
  return characters.length > 40 ? `${characters.slice(0, 38).join('')}…` : text
}
