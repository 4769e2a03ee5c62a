import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { customChoice, childAddress, findField, findVariant } from '../state/form-state.ts'
import type { FieldState } from '../state/form-state.ts'
import { focusFirst, useForm } from './form-context.ts'
import type { ControlProps, FieldPlace } from './form-context.ts'
import { ObjectControl } from './ObjectControl.tsx'
import { isNumber } from '#schema/value/decimal.ts'
import { startField } from '../changes/reduce-form-state.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { FieldKind, FieldKindOf } from '../field-kind/field-kind.ts'
import { JsonEditor, TextEntry } from './TextEntry.tsx'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

type ControlPropsOf<K extends FieldKind['kind']> = ControlProps<FieldKindOf<K>>

export function FieldControl({ fieldKind, ...props }: ControlProps) {
  const { formState } = useForm()
  if (findField(formState, props.at).isJson) return <JsonControl {...props} />
  switch (fieldKind.kind) {
    case 'options':
      return <OptionControl {...props} fieldKind={fieldKind} />
    case 'number':
      return <TextControl {...props} inputMode={fieldKind.isInteger ? 'numeric' : 'decimal'} />
    case 'text':
      return <TextControl {...props} inputMode="text" />
    case 'null':
      return null
    case 'list':
      return <ListControl {...props} fieldKind={fieldKind} />
    case 'object':
      return <ObjectControl {...props} fieldKind={fieldKind} />
    case 'choice':
      return <ChoiceControl {...props} fieldKind={fieldKind} />
    case 'json':
      return <JsonControl {...props} />
  }
}

/** Returns the displayed text: kept while the field is omitted, hidden while another value is sent. */
function getShownText({ state, text }: FieldState): string {
  return state === 'value' || state === 'out' ? text : ''
}

interface TextControlProps extends Omit<ControlProps, 'fieldKind'> {
  readonly inputMode: 'numeric' | 'decimal' | 'text'
}

function TextControl({ at, notation, isOptional, inputMode, ...entry }: TextControlProps) {
  const { formState, onChange } = useForm()
  const { id, describedBy, isInvalid } = entry
  const isSentEmpty = isOptional && inputMode === 'text'
  return (
    <TextEntry
      {...{ id, at, inputMode, describedBy, isInvalid }}
      text={getShownText(findField(formState, at))}
      hasLines={notation === 'json' && inputMode === 'text'}
      onEdit={(text) => onChange({ type: 'text-typed', at, text, isSentEmpty })}
    />
  )
}

function JsonControl({ id, at, name, describedBy, isInvalid }: Omit<ControlProps, 'fieldKind'>) {
  const { formState, onChange } = useForm()
  return (
    <JsonEditor
      {...{ id, at, name, describedBy, isInvalid }}
      text={getShownText(findField(formState, at))}
      isJson
      onEdit={(text) => onChange({ type: 'text-typed', at, text })}
    />
  )
}

function OptionControl(props: ControlPropsOf<'options'>) {
  const { id, at, name, fieldKind, isItem, describedBy, isInvalid } = props
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
  const { id, at, name, notation, depth, isOptional } = props
  const { formState, onChange } = useForm()
  const { field, kinds, index, inner, shown, isLine } = useVariants(props)
  const innerField = findField(formState, inner)
  // Values that fit no alternative are shown as JSON.
  if (isLine && !innerField.isJson) {
    const text = field.state === 'null' ? '' : getShownText(innerField)
    return (
      <TextEntry
        id={id}
        at={inner}
        text={text}
        describedBy={props.describedBy}
        isInvalid={props.isInvalid}
        onEdit={(typed) => {
          const meant = findTypedVariant(typed, text, kinds, index)
          const target = childAddress(at, `choice:${meant}`)
          if (meant !== index) onChange({ type: 'variant-chosen', at, choice: meant })
          onChange({ type: 'text-typed', at: target, text: typed, isSentEmpty: isOptional })
        }}
      />
    )
  }
  const isSimple = shown.kind !== 'object' && shown.kind !== 'list'
  const part = { at: inner, fieldKind: shown, depth: depth + 1 }
  return (
    <>
      {shown.kind === 'choice' && (
        <VariantChoice {...{ ...part, name, notation }} fieldKind={shown} />
      )}
      <FieldControl {...props} {...part} key={index} id={isSimple ? id : `${id}-value`} />
    </>
  )
}

type VariantProps = Omit<FieldPlace, 'schema'> & Pick<ControlPropsOf<'choice'>, 'fieldKind'>

/** Choice of one of several schemas, next to the name of the field. */
export function VariantChoice(props: VariantProps) {
  const { at, name, fieldKind, notation, depth } = props
  const { formState, schemas, onChange } = useForm()
  const { field, kinds, index, inner, isLine } = useVariants(props)
  const choose = (next: number) => {
    onChange({ type: 'variant-chosen', at, choice: next })
    const target = childAddress(at, `choice:${next}`)
    const hasParts = kinds[next] === 'object' || kinds[next] === 'list'
    if (isLine) {
      // The typed text moves to the other alternative.
      onChange({ type: 'text-typed', at: target, text: findField(formState, inner).text })
    } else if (field.state !== 'out' || hasParts) {
      const before = findField(formState, target)
      const { schema } = fieldKind.variants[next] ?? {}
      const started = startField(before, schema, schemas, notation, depth + 1)
      onChange({ type: 'field-added', at: target, field: started })
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

function useVariants({ at, fieldKind, notation, depth }: VariantProps) {
  const { formState, schemas } = useForm()
  const field = findField(formState, at)
  const { index, step, schema } = findVariant(field, fieldKind)
  const kinds = fieldKind.variants.map(
    (variant) => getFieldKind(variant.schema, schemas, notation, depth + 1).kind,
  )
  return {
    field,
    kinds,
    index,
    inner: childAddress(at, step),
    shown: getFieldKind(schema, schemas, notation, depth + 1),
    /** Whether all alternatives can be entered as one line of text. */
    isLine: kinds.every((kind) => kind === 'text' || kind === 'number'),
  }
}

/** Returns the alternative for a typed text: the chosen one while it fits; at the beginning, prefers a number to a text. */
function findTypedVariant(
  typed: string,
  before: string,
  kinds: readonly FieldKind['kind'][],
  choice: number,
): number {
  const wanted = isNumber(typed) ? 'number' : 'text'
  const isTaken = kinds[choice] === 'text' ? before !== '' : wanted === 'number'
  return isTaken || !kinds.includes(wanted) ? choice : kinds.indexOf(wanted)
}

/** Number of items rendered initially; a list from a text can have thousands. */
const itemsPerStep = 50

function ListControl({ at, name, fieldKind, notation, depth, Field }: ControlPropsOf<'list'>) {
  const { formState, onChange } = useForm()
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
