import { findChild } from '../draft/draft.ts'
import type { FieldDraft } from '../draft/draft.ts'
import { findShape } from '../shape/shape.ts'
import type { Notation, SchemaMap, Shape } from '../shape/shape.ts'
import { addItem } from './reduce-draft.ts'

/**
 * An optional field as it stands once it is added: with what was typed in it before, else empty. An empty text, list or object is
 * sent as such, for it is shown as such; what has no empty value is sent once it is filled in.
 */
export function startField(
  before: FieldDraft,
  shape: Shape,
  schemas: SchemaMap,
  notation: Notation,
  depth: number,
): FieldDraft {
  const field = { ...before, isAdded: true }
  if (hasContent(before)) return { ...field, state: 'value' }
  switch (shape.kind) {
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
      const inner = findShape(shape.variants[field.choice]?.schema, schemas, notation, depth + 1)
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

/** Whether something was entered that is sent again. */
function hasContent(field: FieldDraft): boolean {
  return (
    field.text !== '' ||
    field.files.length > 0 ||
    field.order.length > 0 ||
    Object.values(field.children).some(({ state }) => state !== 'out')
  )
}
