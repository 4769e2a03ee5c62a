import { useId, useState } from 'react'
import type { FocusEvent } from 'react'
import { nestings } from '#request/description/parameter.ts'
import type { Nesting, Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { convertStated } from '#schema/view/convert-stated.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import { findChild, findField, childAddress } from '../state/form-state.ts'
import { Description, getDescription } from './Description.tsx'
import { describeFieldKind } from '../field-kind/describe-field-kind.ts'
import type { FieldProps } from './form-context.ts'
import { VariantChoice, FieldControl } from './FieldControl.tsx'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { afterPress, removeAndFocus, useForm } from './form-context.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { Notation, FieldKind } from '../field-kind/field-kind.ts'
import type { FieldState } from '../state/form-state.ts'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'
import type { ConsoleText } from '../../ui/translations.ts'

/** Field with its label, documentation and problems. */
export function Field(props: FieldProps) {
  const { at, name, schema, notation, depth, tools, place } = props
  const form = useForm()
  const id = useId()
  const fieldKind = getFieldKind(schema, form.schemas, notation, depth)
  const field = findField(form.formState, at)
  const valueField = findValueField(at, field, fieldKind)
  const refused = field.refused ?? valueField.field.refused
  const found = useNotes([at, valueField.at], props.field, refused)
  const { visit, ...watched } = useVisit()
  const { keywords } = fieldKind
  const isGroup = fieldKind.kind === 'list' || fieldKind.kind === 'object'
  const described = props.description ?? getDescription(keywords) ?? ''
  const isDeprecated = props.isDeprecated === true || keywords['deprecated'] === true
  const labelId = `${id}-label`
  const labelClass = props.isTitled === true ? 'portal-console-announcement' : 'portal-form-label'
  const state = getSentState(field, fieldKind)
  const isOptional = props.isRequired !== true && props.isItem !== true && props.isTitled !== true
  // Problems are shown once the field was left or Send was pressed; before a visit, all except a missing value.
  const missing = `${name} is required.`
  const isVisited = visit === 'left' || refused !== undefined || form.errors.length > 0
  const notes = found.filter(
    ({ kind, sentence }) =>
      kind === 'remark' || isVisited || (visit === 'before' && sentence !== missing),
  )
  const isMissing =
    visit === 'left' && props.isRequired === true && state === 'out' && notes.length === 0
  return (
    // Focus is tracked only to detect when the field is left.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      {...watched}
      data-at={at}
      className={
        props.isTitled === true ? 'portal-form-field portal-form-root' : 'portal-form-field'
      }
      data-state={state}
      data-needed={props.isRequired === true && state === 'out' ? '' : undefined}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? labelId : undefined}
    >
      <div className="portal-form-field-head" hidden={props.isTitled === true && isGroup}>
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
          <span className="portal-form-tag" data-kind="required">
            {translate('required')}
          </span>
        )}
        {place !== undefined && <span className="portal-form-tag">{place}</span>}
        {isDeprecated && (
          <span className="portal-form-tag" data-kind="deprecated">
            {translate('deprecated')}
          </span>
        )}
        {fieldKind.kind === 'choice' ? (
          <VariantChoice
            at={at}
            name={name}
            fieldKind={fieldKind}
            notation={notation}
            depth={depth}
          />
        ) : (
          <span className="portal-form-type">{describeFieldKind(fieldKind)}</span>
        )}
        {isOptional && <RemoveButton at={at} name={name} />}
        {tools}
      </div>
      <Description id={`${id}-about`} text={described} />
      <FieldControl
        id={id}
        at={at}
        name={name}
        shape={fieldKind}
        schema={schema}
        notation={notation}
        depth={depth}
        isItem={props.isItem === true}
        isOptional={isOptional}
        describedBy={`${id}-notes${described === '' ? '' : ` ${id}-about`}`}
        isInvalid={isMissing || notes.some(({ kind }) => kind === 'problem')}
      />
      <Offers
        at={at}
        name={name}
        schema={schema}
        fieldKind={fieldKind}
        notation={notation}
        depth={depth}
        examples={props.examples ?? []}
        canBeEmpty={isGroup && notation === 'json' && !isOptional && props.isItem !== true}
      />
      <FieldNotes
        id={`${id}-notes`}
        notes={isMissing ? [{ kind: 'problem', sentence: missing }] : notes}
      />
      {props.field !== undefined && <NestingChoice field={props.field} name={name} />}
    </div>
  )
}

function useVisit() {
  const [visit, setVisit] = useState<'before' | 'here' | 'left'>('before')
  const onFocus = () => {
    if (visit === 'before') setVisit('here')
  }
  const leave = () => setVisit('left')
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (
      visit !== 'here' ||
      (relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
    )
      return
    afterPress(leave)
  }
  return { visit, onFocus, onBlur }
}

interface Props {
  readonly field: string
  readonly name: string
}

/** Choice of the convention for nested values, which OpenAPI does not specify: shown if the plan needs it, or once chosen. */
function NestingChoice({ field, name }: Props) {
  const { formState, errors, onChange } = useForm()
  const id = useId()
  const chosen = Object.hasOwn(formState.nestings, field) ? formState.nestings[field] : undefined
  const isAsked = errors.some((error) => error.field === field && error.choice === 'nesting')
  if (chosen === undefined && !isAsked) return null
  return (
    <div className="portal-console-field">
      <label htmlFor={id}>{translate('How {name} is nested', { name })}</label>
      <select
        id={id}
        autoComplete="off"
        value={chosen ?? ''}
        onChange={({ target }) => {
          const nesting = nestings.find((known) => known === target.value)
          onChange({ type: 'nesting-chosen', field, nesting })
        }}
      >
        <option value="">{translate('not chosen')}</option>
        {nestings.map((nesting) => (
          <option key={nesting} value={nesting}>
            {translate(labels[nesting])}
          </option>
        ))}
      </select>
    </div>
  )
}

const labels = {
  indices: 'with indices, as a[0][b]',
  brackets: 'with empty brackets, as a[][b]',
} as const satisfies Record<Nesting, ConsoleText>

/** Removes a field and keeps its text. */
export function RemoveButton({ at, name }: { readonly at: string; readonly name: string }) {
  const { onChange } = useForm()
  return (
    <Button
      className="portal-form-remove"
      aria-label={translate('Remove {name}', { name })}
      onClick={({ currentTarget }) =>
        removeAndFocus(currentTarget, () => onChange({ type: 'field-removed', at }))
      }
    >
      ✕
    </Button>
  )
}

type SentState = FieldState['state']

/** Returns the state in which a field is sent: objects and lists without content are omitted. */
function getSentState(field: FieldState, fieldKind: FieldKind): SentState {
  if (field.state !== 'value' || field.isJson) return field.state
  const sent = (step: string) => findChild(field, step).state !== 'out'
  switch (fieldKind.kind) {
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

/** Returns the address and field that hold the value: of a choice, of its chosen variant. */
function findValueField(at: string, field: FieldState, fieldKind: FieldKind) {
  if (fieldKind.kind !== 'choice') return { at, field }
  const step = `choice:${field.choice}`
  return { at: childAddress(at, step), field: findChild(field, step) }
}

interface OffersProps {
  readonly at: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly fieldKind: FieldKind
  readonly notation: Notation
  readonly depth: number
  readonly examples: readonly Value[]
  /** Whether to offer an empty list or object while the field is empty. */
  readonly canBeEmpty: boolean
}

/** Buttons that fill in the document's default or an example. */
function Offers({ at, name, schema, fieldKind, notation, depth, ...rest }: OffersProps) {
  const { formState, schemas, onChange, withActions } = useForm()
  const offers = getOffers(fieldKind, rest.examples)
  const { state } = findField(formState, at)
  const takesNull =
    fieldKind.allowsNull && fieldKind.kind !== 'options' && fieldKind.kind !== 'null'
  const takesEmpty = rest.canBeEmpty && (state === 'out' || state === 'empty')
  if (offers.length === 0 && !takesNull && !takesEmpty) return null
  const toggle = (next: SentState) =>
    onChange({ type: 'state-chosen', at, state: state === next ? 'out' : next })
  const fill = (value: Value) =>
    withActions(({ fillField }, now) => {
      const field = fillField(value, schema, schemas, notation, findField(now, at), depth)
      onChange({ type: 'filled', at, field })
    })
  return (
    <div className="portal-form-offers">
      {offers.map(({ kind, value }) => {
        const text = shorten(formatOffer(value))
        return (
          <Button
            key={`${kind} ${text}`}
            className="portal-form-offer"
            aria-label={`Use the ${kind} ${text} for ${name}`}
            onClick={() => fill(value)}
          >
            {kind} <code>{text}</code>
          </Button>
        )
      })}
      {takesEmpty && (
        <Button
          className="portal-form-offer"
          aria-pressed={state === 'empty'}
          aria-label={translate('Send {name} empty', { name })}
          onClick={() => toggle('empty')}
        >
          {translate('empty')}
        </Button>
      )}
      {takesNull && (
        <Button
          className="portal-form-offer"
          aria-pressed={state === 'null'}
          aria-label={translate('Send null for {name}', { name })}
          onClick={() => toggle('null')}
        >
          null
        </Button>
      )}
    </div>
  )
}

interface Offer {
  readonly kind: 'default' | 'example'
  readonly value: Value
}

function getOffers({ keywords, view }: FieldKind, authored: readonly Value[]): readonly Offer[] {
  const fallback = Object.hasOwn(keywords, 'default')
    ? convertStated(keywords['default'], view)
    : undefined
  const listed: readonly unknown[] = Array.isArray(keywords['examples']) ? keywords['examples'] : []
  const own = [keywords['example'], ...listed]
    .map((example) => convertStated(example, view))
    .filter((value) => value !== undefined)
  const examples = [...authored, ...own]
    .filter((value) => JSON.stringify(value) !== JSON.stringify(fallback))
    .map((value): Offer => ({ kind: 'example', value }))
  const offers: readonly Offer[] = [
    ...(fallback === undefined ? [] : [{ kind: 'default' as const, value: fallback }]),
    ...examples,
  ]
  const texts = offers.map(({ value }) => JSON.stringify(value))
  return offers
    .filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
    .slice(0, maxOffers)
}

const maxOffers = 4

function formatOffer(value: Value): string {
  return typeof value === 'string' && value !== ''
    ? value
    : formatJsonValue(value).replaceAll(/\n\s*/g, ' ')
}

function shorten(text: string): string {
  const characters = Array.from(text)
  return characters.length > 40 ? `${characters.slice(0, 38).join('')}…` : text
}
