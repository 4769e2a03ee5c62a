import { findField, under } from '../draft/address.ts'
import { another } from '../draft/draft.ts'
import type { FieldDraft } from '../draft/draft.ts'
import type { ControlProps } from './field-props.ts'
import { useForm } from './form-context.ts'
import { JsonEditor } from './JsonEditor.tsx'
import { ListControl } from './ListControl.tsx'
import { ObjectControl } from './ObjectControl.tsx'
import { findShape } from '../shape/shape.ts'
import type { Shape } from '../shape/shape.ts'
import { TextEntry } from './TextEntry.tsx'

type Of<K extends Shape['kind']> = ControlProps<Extract<Shape, { readonly kind: K }>>

/** The control by which a value is entered, by the kind of its schema. */
export function FieldControl({ shape, ...props }: ControlProps) {
  const { draft } = useForm()
  const field = findField(draft, props.at)
  if (field.isJson) return <JsonControl {...props} shape={shape} />
  switch (shape.kind) {
    case 'options':
      return <OptionControl {...props} shape={shape} />
    case 'number':
      return (
        <TextControl {...props} shape={shape} inputMode={shape.isInteger ? 'numeric' : 'decimal'} />
      )
    case 'text':
      return <TextControl {...props} shape={shape} inputMode="text" />
    case 'null':
      return null
    case 'list':
      return <ListControl {...props} shape={shape} />
    case 'object':
      return <ObjectControl {...props} shape={shape} />
    case 'choice':
      return <ChoiceControl {...props} shape={shape} />
    case 'json':
      return <JsonControl {...props} shape={shape} />
  }
}

/** The text as it stands in the field: kept while it is left out, not shown while another value is sent. */
function shownText({ state, text }: FieldDraft): string {
  return state === 'value' || state === 'out' ? text : ''
}

function TextControl(props: ControlProps & { readonly inputMode: 'numeric' | 'decimal' | 'text' }) {
  const { draft, onChange } = useForm()
  const { id, at, notation, describedBy, isInvalid, inputMode } = props
  return (
    <TextEntry
      id={id}
      at={at}
      text={shownText(findField(draft, at))}
      inputMode={inputMode}
      describedBy={describedBy}
      isInvalid={isInvalid}
      hasLines={notation === 'json' && inputMode === 'text'}
      onEdit={(text) => onChange({ type: 'text-typed', at, text })}
    />
  )
}

function JsonControl({ id, at, name, describedBy, isInvalid }: ControlProps) {
  const { draft, onChange } = useForm()
  return (
    <JsonEditor
      id={id}
      at={at}
      name={name}
      text={shownText(findField(draft, at))}
      describedBy={describedBy}
      isInvalid={isInvalid}
      isJson
      onEdit={(text) => onChange({ type: 'text-typed', at, text })}
    />
  )
}

function OptionControl({ id, at, name, shape, isItem, describedBy, isInvalid }: Of<'options'>) {
  const { draft, onChange } = useForm()
  const field = findField(draft, at)
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
          <option value="out">{isItem ? 'choose a value' : 'left out'}</option>
        )}
        {field.state === 'empty' && <option value="empty">empty</option>}
        {shape.options.map(({ label }, index) => (
          // Two options may have one label, and none ever moves.
          // oxlint-disable-next-line react/no-array-index-key
          <option key={index} value={String(index)}>
            {label}
          </option>
        ))}
        {(shape.allowsNull || field.state === 'null') && <option value="null">null</option>}
        <option value={String(another)}>another value…</option>
      </select>
      {field.state === 'value' && field.choice === another && (
        <TextEntry
          id={`${id}-another`}
          at={at}
          label={`Another value for ${name}`}
          placeholder="Another value"
          text={field.text}
          describedBy={describedBy}
          isInvalid={isInvalid}
          onEdit={(text) => {
            onChange({ type: 'text-typed', at, text })
            onChange({ type: 'option-chosen', at, choice: another })
          }}
        />
      )}
    </>
  )
}

function ChoiceControl(props: Of<'choice'>) {
  const { id, at, name, shape, notation, depth } = props
  const { draft, schemas, onChange } = useForm()
  const field = findField(draft, at)
  const choice = shape.variants[field.choice] ? field.choice : 0
  const variant = shape.variants[choice]
  const inner = under(at, `choice:${choice}`)
  const shown = findShape(variant?.schema, schemas, notation, depth + 1)
  const isSimple = shown.kind !== 'object' && shown.kind !== 'list'
  return (
    <div className="form-choice">
      <select
        autoComplete="off"
        // One choice may be within another, of the same field.
        id={`${id}-form-${depth}`}
        aria-label={`Form of ${name}`}
        value={String(choice)}
        onChange={({ target }) =>
          onChange({ type: 'variant-chosen', at, choice: Number(target.value) })
        }
      >
        {shape.variants.map(({ name: called }, index) => (
          <option key={called} value={String(index)}>
            {called}
          </option>
        ))}
      </select>
      <FieldControl
        {...props}
        key={choice}
        id={isSimple ? id : `${id}-value`}
        at={inner}
        shape={shown}
        schema={variant?.schema}
        depth={depth + 1}
      />
    </div>
  )
}
