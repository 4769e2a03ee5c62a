import { findChild } from '../state/form-state.ts'
import type { FieldState } from '../state/form-state.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { Notation, SchemaMap, FieldKind } from '../field-kind/field-kind.ts'
import { addItem } from './reduce-form-state.ts'

/**
 * Returns an optional field when it is added: with its previous content, else empty. Empty texts, lists and objects are sent as
 * shown; fields of other kinds are sent once they are filled in.
 */
export function startField(
  before: FieldState,
  fieldKind: FieldKind,
  schemas: SchemaMap,
  notation: Notation,
  depth: number,
): FieldState {
  const field = { ...before, isAdded: true }
  if (hasContent(before)) return { ...field, state: 'value' }
  switch (fieldKind.kind) {
    case 'text':
      return { ...field, state: 'empty' }
    case 'null':
      return { ...field, state: 'null' }
    case 'list':
      return addItem(field, 'item')
    case 'object':
      return { ...field, state: notation === 'json' ? 'empty' : 'value' }
    case 'choice': {
      const step = `choice:${field.choice}`
      const inner = getFieldKind(
        fieldKind.variants[field.choice]?.schema,
        schemas,
        notation,
        depth + 1,
      )
      const child = startField(findChild(field, step), inner, schemas, notation, depth + 1)
      const { state } = child
      const children = { ...field.children, [step]: child }
      return { ...field, state: state === 'out' ? 'out' : 'value', children }
    }
    case 'options':
    case 'number':
    case 'json':
      return { ...field, state: 'out' }
  }
}

/** Checks whether the field has content that was entered before. */
function hasContent(field: FieldState): boolean {
  return (
    field.text !== '' ||
    field.files.length > 0 ||
    field.order.length > 0 ||
    Object.values(field.children).some(({ state }) => state !== 'out')
  )
}
