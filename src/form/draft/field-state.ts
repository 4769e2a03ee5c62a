import { findChild, under } from './address.ts'
import { emptyField } from './draft.ts'
import type { FieldDraft } from './draft.ts'
import type { Notation, Shape } from '../shape/shape.ts'

export type FieldState = FieldDraft['state']

/** The state in which a field is sent: an object or list in which nothing is filled in is left out. */
export function findState(field: FieldDraft, shape: Shape): FieldState {
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
export function listStates(
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

export interface StateRules {
  readonly notation: Notation
  readonly isItem: boolean
  /** A path has no place for an empty text. */
  readonly mayBeEmpty: boolean
}

/** The address and field that carry the value: of a choice, those of its chosen variant. */
export function findCarrier(at: string, field: FieldDraft, shape: Shape) {
  if (shape.kind !== 'choice') return { at, field }
  const step = `choice:${field.choice}`
  return { at: under(at, step), field: findChild(field, step) ?? emptyField }
}
