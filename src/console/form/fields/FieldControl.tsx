import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { customChoice, findField, childAddress } from '../state/form-state.ts'
import type { FieldState } from '../state/form-state.ts'
import type { ControlProps } from './form-context.ts'
import { focusFirst, useForm } from './form-context.ts'
import { JsonEditor } from './JsonEditor.tsx'
import { ObjectControl } from './ObjectControl.tsx'
import { isNumber } from '#schema/value/decimal.ts'
import { startField } from '../changes/start-field.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { Notation, SchemaMap, FieldKind } from '../field-kind/field-kind.ts'
import { TextEntry } from './TextEntry.tsx'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

type ControlPropsOf<K extends FieldKind['kind']> = ControlProps<
  Extract<FieldKind, { readonly kind: K }>
>

export function FieldControl({ shape: fieldKind, ...props }: ControlProps) {
  const { formState } = useForm()
  const field = findField(formState, props.at)
  if (field.isJson) return <JsonControl {...props} shape={fieldKind} />
  switch (fieldKind.kind) {
    case 'options':
      return <OptionControl {...props} shape={fieldKind} />
    case 'number':
      return (
        <TextControl
          {...props}
          shape={fieldKind}
          inputMode={fieldKind.isInteger ? 'numeric' : 'decimal'}
        />
      )
    case 'text':
      return <TextControl {...props} shape={fieldKind} inputMode="text" />
    case 'null':
      return null
    case 'list':
      return <ListControl {...props} shape={fieldKind} />
    case 'object':
      return <ObjectControl {...props} shape={fieldKind} />
    case 'choice':
      return <ChoiceControl {...props} shape={fieldKind} />
    case 'json':
      return <JsonControl {...props} shape={fieldKind} />
  }
}

/** Returns the displayed text: kept while the field is omitted, hidden while another value is sent. */
function getShownText({ state, text }: FieldState): string {
  return state === 'value' || state === 'out' ? text : ''
}

function TextControl(props: ControlProps & { readonly inputMode: 'numeric' | 'decimal' | 'text' }) {
  const { formState, onChange } = useForm()
  const { id, at, notation, describedBy, isInvalid, inputMode } = props
  const isSentEmpty = props.isOptional && inputMode === 'text'
  return (
    <TextEntry
      id={id}
      at={at}
      text={getShownText(findField(formState, at))}
      inputMode={inputMode}
      describedBy={describedBy}
      isInvalid={isInvalid}
      hasLines={notation === 'json' && inputMode === 'text'}
      onEdit={(text) => onChange({ type: 'text-typed', at, text, isSentEmpty })}
    />
  )
}

function JsonControl({ id, at, name, describedBy, isInvalid }: ControlProps) {
  const { formState, onChange } = useForm()
  return (
    <JsonEditor
      id={id}
      at={at}
      name={name}
      text={getShownText(findField(formState, at))}
      describedBy={describedBy}
      isInvalid={isInvalid}
      isJson
      onEdit={(text) => onChange({ type: 'text-typed', at, text })}
    />
  )
}

function OptionControl({
  id,
  at,
  name,
  shape: fieldKind,
  isItem,
  describedBy,
  isInvalid,
}: ControlPropsOf<'options'>) {
  const { formState, onChange } = useForm()
  const field = findField(formState, at)
  const chosen = field.state === 'value' ? String(field.choice) : field.state
  const choose = (value: string) => {
    if (value === 'out' || value === 'null') onChange({ type: 'state-chosen', at, state: value })
    else onChange({ type: 'option-chosen', at, choice: Number(value) })
  }
  return (
    <>
      <select
        autoComplete="off"
        id={id}
        value={chosen}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onChange={({ target }) => choose(target.value)}
      >
        {(!isItem || field.state === 'out') && (
          <option value="out">{translate('Choose a value')}</option>
        )}
        {field.state === 'empty' && <option value="empty">{translate('empty')}</option>}
        {fieldKind.options.map(({ label }, index) => (
          // Labels may repeat, and options never move.
          // oxlint-disable-next-line react/no-array-index-key
          <option key={index} value={String(index)}>
            {label}
          </option>
        ))}
        {(fieldKind.allowsNull || field.state === 'null') && <option value="null">null</option>}
        <option value={String(customChoice)}>{translate('Custom value…')}</option>
      </select>
      {field.state === 'value' && field.choice === customChoice && (
        <TextEntry
          id={`${id}-another`}
          at={at}
          label={translate('Custom value for {name}', { name })}
          placeholder={translate('Custom value')}
          text={field.text}
          describedBy={describedBy}
          isInvalid={isInvalid}
          onEdit={(text) => {
            onChange({ type: 'text-typed', at, text })
            onChange({ type: 'option-chosen', at, choice: customChoice })
          }}
        />
      )}
    </>
  )
}

/** The chosen alternative. If all are texts and numbers, the typed text determines the alternative. */
function ChoiceControl(props: ControlPropsOf<'choice'>) {
  const { id, at, name, shape: fieldKind, notation, depth } = props
  const { formState, schemas, onChange } = useForm()
  const field = findField(formState, at)
  const { choice, index, inner, shown } = findBranch(field, at, fieldKind, {
    schemas,
    notation,
    depth,
  })
  // Values that fit no alternative are shown as JSON.
  const isLine =
    !findField(formState, inner).isJson && isScalarUnion(fieldKind, schemas, notation, depth)
  if (isLine) {
    const text = field.state === 'null' ? '' : getShownText(findField(formState, inner))
    return (
      <TextEntry
        id={id}
        at={inner}
        text={text}
        describedBy={props.describedBy}
        isInvalid={props.isInvalid}
        onEdit={(typed) => {
          const meant = findTypedVariant(typed, text, fieldKind, {
            choice: index,
            schemas,
            notation,
            depth,
          })
          if (meant !== index) onChange({ type: 'variant-chosen', at, choice: meant })
          const isSentEmpty = props.isOptional
          onChange({
            type: 'text-typed',
            at: childAddress(at, `choice:${meant}`),
            text: typed,
            isSentEmpty,
          })
        }}
      />
    )
  }
  const isSimple = shown.kind !== 'object' && shown.kind !== 'list'
  return (
    <>
      {shown.kind === 'choice' && (
        <VariantChoice
          at={inner}
          name={name}
          fieldKind={shown}
          notation={notation}
          depth={depth + 1}
        />
      )}
      <FieldControl
        {...props}
        key={choice}
        id={isSimple ? id : `${id}-value`}
        at={inner}
        shape={shown}
        schema={fieldKind.variants[index]?.schema}
        depth={depth + 1}
      />
    </>
  )
}

interface BranchProps {
  readonly at: string
  readonly name: string
  readonly fieldKind: Extract<FieldKind, { readonly kind: 'choice' }>
  readonly notation: Notation
  readonly depth: number
}

/** Choice of one of several schemas, next to the name of the field. */
export function VariantChoice({ at, name, fieldKind, notation, depth }: BranchProps) {
  const { formState, schemas, onChange } = useForm()
  const field = findField(formState, at)
  const { index } = findBranch(field, at, fieldKind, { schemas, notation, depth })
  const choose = (next: number) => {
    onChange({ type: 'variant-chosen', at, choice: next })
    const { inner, shown } = findBranch({ ...field, choice: next }, at, fieldKind, {
      schemas,
      notation,
      depth,
    })
    const before = findField(formState, inner)
    if (isScalarUnion(fieldKind, schemas, notation, depth)) {
      // The typed text moves to the other alternative.
      const { text } = findField(formState, childAddress(at, `choice:${index}`))
      onChange({ type: 'text-typed', at: inner, text })
    } else if (field.state !== 'out' || shown.kind === 'object' || shown.kind === 'list') {
      const started = startField(before, shown, schemas, notation, depth + 1)
      onChange({ type: 'field-added', at: inner, field: started })
    }
  }
  return (
    <select
      autoComplete="off"
      className="portal-form-branch"
      aria-label={translate('Alternative for {name}', { name })}
      value={String(index)}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {fieldKind.variants.map(({ name: called }, number) => (
        <option key={called} value={String(number)}>
          {called}
        </option>
      ))}
    </select>
  )
}

interface BranchContext {
  readonly schemas: SchemaMap
  readonly notation: Notation
  readonly depth: number
}

function findBranch(
  { choice }: FieldState,
  at: string,
  { variants }: Extract<FieldKind, { readonly kind: 'choice' }>,
  { schemas, notation, depth }: BranchContext,
) {
  const index = variants[choice] ? choice : 0
  const shown = getFieldKind(variants[index]?.schema, schemas, notation, depth + 1)
  return { choice, index, inner: childAddress(at, `choice:${index}`), shown }
}

/** Checks whether all alternatives can be entered as one line of text. */
function isScalarUnion(
  { variants }: Extract<FieldKind, { readonly kind: 'choice' }>,
  schemas: SchemaMap,
  notation: Notation,
  depth: number,
): boolean {
  return variants.every(({ schema }) => {
    const { kind } = getFieldKind(schema, schemas, notation, depth + 1)
    return kind === 'text' || kind === 'number'
  })
}

/** Returns the alternative for a typed text: the chosen one while it fits; at the beginning, prefers a number to a text. */
function findTypedVariant(
  typed: string,
  before: string,
  { variants }: Extract<FieldKind, { readonly kind: 'choice' }>,
  { choice, schemas, notation, depth }: BranchContext & { readonly choice: number },
): number {
  const kinds = variants.map(
    ({ schema }) => getFieldKind(schema, schemas, notation, depth + 1).kind,
  )
  const wanted = isNumber(typed) ? 'number' : 'text'
  const isTaken = kinds[choice] === 'text' ? before !== '' : wanted === 'number'
  return isTaken || !kinds.includes(wanted) ? choice : kinds.indexOf(wanted)
}

/** Number of items rendered initially; a list from a text can have thousands. */
const itemsPerStep = 50

function ListControl({
  at,
  name,
  shape: fieldKind,
  notation,
  depth,
}: ControlProps<Extract<FieldKind, { readonly kind: 'list' }>>) {
  const { formState, onChange, Field } = useForm()
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(itemsPerStep)
  const { order } = findField(formState, at)

  const add = () => {
    flushSync(() => {
      setShown((before) => Math.max(before, order.length + 1))
      onChange({ type: 'item-added', at, kind: 'item' })
    })
    focusFirst(list.current?.lastElementChild)
  }
  const remove = (step: string) => {
    flushSync(() => {
      onChange({ type: 'item-removed', at, step })
      // A list without items is sent as an empty list.
      if (order.length === 1 && notation === 'json') {
        onChange({ type: 'state-chosen', at, state: 'empty' })
      }
    })
    addButton.current?.focus()
  }
  return (
    <div className="portal-form-list">
      {order.length > 0 && (
        <ol ref={list}>
          {order.slice(0, shown).map((step, index) => (
            <li key={step}>
              <Field
                at={childAddress(at, step)}
                name={`${name} ${index + 1}`}
                schema={fieldKind.items}
                notation={notation}
                depth={depth + 1}
                isItem
                tools={
                  <Button
                    className="portal-form-remove"
                    aria-label={translate('Remove {name}', { name: `${name} ${index + 1}` })}
                    onClick={() => remove(step)}
                  >
                    ✕
                  </Button>
                }
              />
            </li>
          ))}
        </ol>
      )}
      <div className="portal-form-buttons">
        {order.length > shown && (
          <Button onClick={() => setShown((before) => before + itemsPerStep)}>
            {translate('Show more ({count} hidden)', { count: order.length - shown })}
          </Button>
        )}
        <button
          ref={addButton}
          type="button"
          className="portal-console-button"
          aria-label={translate('Add an item to {name}', { name })}
          onClick={add}
        >
          {translate('Add an item')}
        </button>
      </div>
    </div>
  )
}
