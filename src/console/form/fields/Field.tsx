import { useId, useState } from 'react'
import type { FocusEvent } from 'react'
import { missingBody } from '#request/plan/plan-body.ts'
import { nestings } from '#request/description/parameter.ts'
import type { Nesting } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { asList } from '#schema/keywords.ts'
import { convertStated } from '#schema/view/convert-stated.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import { childAddress, findChild, findField, findVariant, isExample } from '../state/form-state.ts'
import type { FieldState } from '../state/form-state.ts'
import { Description, getDescription, Tag } from './Description.tsx'
import { describeFieldKind, getFieldKind } from '../field-kind/field-kind.ts'
import type { FieldKind } from '../field-kind/field-kind.ts'
import { RemoveButton } from './AddField.tsx'
import { VariantChoice, FieldControl } from './FieldControl.tsx'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { afterPress, useForm } from './form-context.ts'
import type { FieldPlace, FieldProps } from './form-context.ts'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'
import type { ConsoleText } from '../../ui/console-texts.ts'

/** Field with its label, documentation and problems. */
export function Field(props: FieldProps) {
  const { at, name, schema, notation, depth, place } = props
  const { isRequired = false, isItem = false, isTitled = false } = props
  const control = { at, name, notation, depth }
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
  const labelClass = isTitled ? 'portal-console-announcement' : 'portal-form-label'
  const state = getSentState(field, fieldKind)
  const isOptional = !isRequired && !isItem && !isTitled
  const isUnchanged = props.field !== undefined && isExample(form.formState, props.field)
  // Problems are shown once the field was left or Send was pressed; before a visit, all except a missing value.
  const missing = `\`${name}\` is required.`
  const isVisited = visit === 'left' || refused !== undefined || form.errors.length > 0
  const notes = found.filter(
    ({ kind, sentence }) =>
      kind === 'remark' || isVisited || (visit === 'before' && sentence !== missing),
  )
  const isBodyMissing =
    at.startsWith('content:') && form.errors.some(({ sentence }) => sentence === missingBody)
  const isMissing =
    (visit === 'left' || isBodyMissing) && isRequired && state === 'out' && notes.length === 0
  return (
    // Focus is tracked only to detect when the field is left.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      {...watched}
      data-at={at}
      className={isTitled ? 'portal-form-field portal-form-root' : 'portal-form-field'}
      data-state={state}
      data-needed={isRequired && state === 'out' ? '' : undefined}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? labelId : undefined}
    >
      <div className="portal-form-field-head" hidden={isTitled && isGroup}>
        {isGroup ? (
          <span className={labelClass} id={labelId}>
            {name}
          </span>
        ) : (
          <label className={labelClass} htmlFor={id}>
            {name}
          </label>
        )}
        {isRequired && <Tag kind="required" />}
        {place !== undefined && <span className="portal-form-tag">{place}</span>}
        {isDeprecated && <Tag kind="deprecated" />}
        {isUnchanged && <Tag kind="example" />}
        {fieldKind.kind === 'choice' ? (
          <VariantChoice {...control} fieldKind={fieldKind} />
        ) : (
          <span className="portal-form-type">{describeFieldKind(fieldKind)}</span>
        )}
        {isOptional && (
          <RemoveButton
            label={translate('Remove {name}', { name })}
            event={{ type: 'field-removed', at }}
          />
        )}
        {props.tools}
      </div>
      <Description id={`${id}-about`} text={described} />
      <FieldControl
        {...control}
        {...{ id, fieldKind, isItem, isOptional, Field }}
        describedBy={`${id}-notes${described === '' ? '' : ` ${id}-about`}`}
        isInvalid={isMissing || notes.some(({ kind }) => kind === 'problem')}
      />
      <Offers
        {...control}
        {...{ schema, fieldKind }}
        examples={props.examples ?? []}
        hasFirst={isUnchanged}
        canBeEmpty={isGroup && notation === 'json' && !isOptional && !isItem}
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
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (visit === 'here' && !isInside) afterPress(leave)
  }
  return { visit, onFocus, onBlur }
}

/** Choice of the convention for nested values, which OpenAPI does not specify: shown if the plan needs it, or once chosen. */
function NestingChoice({ field, name }: { readonly field: string; readonly name: string }) {
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

/** Returns the state in which a field is sent: objects and lists without content are omitted. */
function getSentState(field: FieldState, fieldKind: FieldKind): FieldState['state'] {
  if (field.state !== 'value' || field.isJson) return field.state
  if (fieldKind.kind === 'choice') return findChild(field, findVariant(field, fieldKind).step).state
  const isEmptyList = fieldKind.kind === 'list' && field.order.length === 0
  const isEmptyObject =
    fieldKind.kind === 'object' &&
    !field.order.some((step) => step.startsWith('extra:')) &&
    Object.values(field.children).every(({ state }) => state === 'out')
  return isEmptyList || isEmptyObject ? 'out' : 'value'
}

/** Returns the address and field that hold the value: of a choice, of its chosen variant. */
function findValueField(at: string, field: FieldState, fieldKind: FieldKind) {
  if (fieldKind.kind !== 'choice') return { at, field }
  const { step } = findVariant(field, fieldKind)
  return { at: childAddress(at, step), field: findChild(field, step) }
}

interface OffersProps extends FieldPlace {
  readonly fieldKind: FieldKind
  readonly examples: readonly Value[]
  /** Whether the field has the first example, which is therefore not offered. */
  readonly hasFirst: boolean
  /** Whether to offer an empty list or object while the field is empty. */
  readonly canBeEmpty: boolean
}

/** Buttons that fill in the document's default or an example. */
function Offers({ fieldKind, examples, hasFirst, canBeEmpty, ...place }: OffersProps) {
  const { at, name, schema, notation, depth } = place
  const { formState, schemas, onChange, withActions } = useForm()
  const first = hasFirst ? JSON.stringify(examples[0]) : undefined
  const offers = getOffers(fieldKind, examples).filter(
    ({ value }) => JSON.stringify(value) !== first,
  )
  const { state } = findField(formState, at)
  const takesNull =
    fieldKind.allowsNull && fieldKind.kind !== 'options' && fieldKind.kind !== 'null'
  const takesEmpty = canBeEmpty && (state === 'out' || state === 'empty')
  if (offers.length === 0 && !takesNull && !takesEmpty) return null
  const toggle = (next: FieldState['state']) =>
    onChange({ type: 'state-chosen', at, state: state === next ? 'out' : next })
  const fill = (value: Value) =>
    withActions(({ fillField }, now) => {
      const field = fillField(value, schema, schemas, notation, findField(now, at), depth)
      onChange({ type: 'filled', at, field })
    })
  return (
    <div className="portal-form-offers">
      {offers.map(({ kind, value }) => {
        const text = formatOffer(value)
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
  const [fallback, ...own] = [
    keywords['default'],
    keywords['example'],
    ...asList(keywords['examples']),
  ].map((stated) => convertStated(stated, view))
  const offers = new Map<string, Offer>()
  for (const value of [fallback, ...authored, ...own]) {
    const text = JSON.stringify(value)
    const kind = value === fallback ? 'default' : 'example'
    if (value !== undefined && !offers.has(text)) offers.set(text, { kind, value })
  }
  return [...offers.values()].slice(0, maxOffers)
}

const maxOffers = 4

function formatOffer(value: Value): string {
  const isShown = typeof value === 'string' && value !== ''
  const text = isShown ? value : formatJsonValue(value).replaceAll(/\n\s*/g, ' ')
  const characters = Array.from(text)
  return characters.length > 40 ? `${characters.slice(0, 38).join('')}…` : text
}
