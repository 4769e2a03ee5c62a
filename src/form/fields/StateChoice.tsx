import type { Schema } from '#core/request/description/schema.ts'
import { findField } from '../draft/address.ts'
import { findCarrier, findState, listStates } from '../draft/field-state.ts'
import type { FieldState } from '../draft/field-state.ts'
import { useForm } from './form-context.ts'
import { findShape } from '../shape/shape.ts'
import type { Notation } from '../shape/shape.ts'

interface Props {
  readonly at: string
  readonly name: string
  readonly schema: Schema | undefined
  readonly notation: Notation
  readonly depth: number
  readonly isItem: boolean
  readonly mayBeEmpty: boolean
}

/** The choice of what is sent of a field: nothing, an empty value, null or what stands in it. Options have these among them. */
export function StateChoice({ at, name, schema, notation, depth, isItem, mayBeEmpty }: Props) {
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
