import type { Nesting, Schema } from '#request/description/parameter.ts'
import type { FileInput } from '#request/inputs.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { Notation, SchemaMap } from '../field-kind/field-kind.ts'
import {
  emptyField,
  findChild,
  findField,
  findVariant,
  parseAddress,
  rejectText,
  updateField,
} from '../state/form-state.ts'
import type { FormState, FieldState, BodyView } from '../state/form-state.ts'

/** Event of a form; `at` is the address of a field. */
export type FormStateEvent =
  | {
      readonly type: 'text-typed'
      readonly at: string
      readonly text: string
      /** Whether a deleted text is sent as an empty text. */
      readonly isSentEmpty?: boolean
    }
  | { readonly type: 'field-added'; readonly at: string; readonly field: FieldState }
  /** Keeps the typed text. */
  | { readonly type: 'field-removed'; readonly at: string }
  | { readonly type: 'name-typed'; readonly at: string; readonly text: string }
  | { readonly type: 'state-chosen'; readonly at: string; readonly state: FieldState['state'] }
  | {
      readonly type: 'option-chosen' | 'variant-chosen'
      readonly at: string
      readonly choice: number
    }
  | {
      readonly type: 'item-added'
      readonly at: string
      readonly kind: 'item' | 'extra'
      readonly content?: Partial<Pick<FieldState, 'name' | 'choice'>>
    }
  | { readonly type: 'item-removed'; readonly at: string; readonly step: string }
  | { readonly type: 'files-chosen'; readonly at: string; readonly files: readonly FileInput[] }
  /** Replaces the field by an example, a default or the fields of a text. */
  | {
      readonly type: 'filled'
      readonly at: string
      readonly field: FieldState
      /** Whether it is an example of the entire parameter or body. */
      readonly isExample?: boolean
    }
  | { readonly type: 'filling-undone' }
  /** `nesting` is undefined for the document's convention, or none. */
  | {
      readonly type: 'nesting-chosen'
      readonly field: string
      readonly nesting: Nesting | undefined
    }
  | { readonly type: 'content-chosen'; readonly content: number }
  /** Sets whether a field takes a secret, and empties it. */
  | {
      readonly type: 'secrecy-chosen'
      readonly at: string
      readonly field: string
      readonly isSecret: boolean
    }
  | { readonly type: 'credential-added'; readonly kind: FormState['added'] }
  /** `field` has the content of the other view, if it could be converted. */
  | {
      readonly type: 'view-chosen'
      readonly root: string
      readonly view: BodyView
      readonly field: FieldState | undefined
    }
  /** `field` is an address from `getFormTexts`. */
  | { readonly type: 'text-refused'; readonly field: string }

export function reduceFormState(formState: FormState, event: FormStateEvent): FormState {
  const set = (at: string, content: Partial<FieldState>) =>
    change(formState, at, (field) => ({ ...field, ...content }))
  switch (event.type) {
    case 'text-typed': {
      const emptied = event.isSentEmpty === true ? 'empty' : 'out'
      const state = event.text === '' ? emptied : 'value'
      return set(event.at, { isAdded: true, text: event.text, state, refused: undefined })
    }
    case 'field-added':
      return set(event.at, event.field)
    case 'field-removed':
      return set(event.at, { state: 'out', isAdded: false, refused: undefined })
    case 'name-typed':
      return set(event.at, { name: event.text, refused: undefined })
    case 'state-chosen':
      return set(event.at, { isAdded: true, state: event.state })
    case 'option-chosen':
      return set(event.at, { isAdded: true, choice: event.choice, state: 'value' })
    case 'variant-chosen':
      return updateField(formState, event.at, (field) => ({ ...field, choice: event.choice }))
    case 'item-added':
      return change(formState, event.at, (field) => addItem(field, event.kind, event.content))
    case 'item-removed':
      return change(formState, event.at, (field) => removeItem(field, event.step))
    case 'files-chosen': {
      const { files } = event
      return set(event.at, { isAdded: true, files, state: files.length === 0 ? 'out' : 'value' })
    }
    case 'filled': {
      const filled = fill(formState, event.at, event.field)
      const [root = ''] = parseAddress(event.at)
      const field = event.isExample === true ? filled.fields[root] : undefined
      return field ? { ...filled, examples: { ...filled.examples, [root]: field } } : filled
    }
    case 'filling-undone': {
      const { replaced } = formState
      if (!replaced) return formState
      return { ...fill(formState, replaced.at, replaced.field), replaced: undefined }
    }
    case 'nesting-chosen': {
      const { field, nesting } = event
      const { [field]: _, ...others } = formState.nestings
      return { ...formState, nestings: nesting ? { ...others, [field]: nesting } : others }
    }
    case 'content-chosen':
      return { ...formState, content: event.content }
    case 'secrecy-chosen': {
      const others = formState.notSecret.filter((field) => field !== event.field)
      return {
        ...updateField(formState, event.at, () => emptyField),
        notSecret: event.isSecret ? others : [...others, event.field],
        // May contain the previous text of the field.
        replaced: undefined,
      }
    }
    case 'credential-added':
      return { ...formState, added: event.kind }
    case 'view-chosen':
      return chooseView(formState, event)
    case 'text-refused':
      return rejectText(formState, event.field)
  }
}

/** Applies a change by the user, which makes the field's ancestors part of the request. */
function change(
  formState: FormState,
  at: string,
  next: (field: FieldState) => FieldState,
): FormState {
  const changed = updateField(formState, at, next, true)
  const [root = '', step] = parseAddress(at)
  // The view that was edited last, a body's text or its form, is sent.
  const others = formState.edited.filter((other) => other !== root)
  if (step === 'form') return { ...changed, edited: [...others, root] }
  return step === undefined ? { ...changed, edited: others } : changed
}

function addItem(
  field: FieldState,
  kind: 'item' | 'extra',
  content?: Partial<FieldState>,
): FieldState {
  const step = `${kind}:${field.next}`
  return {
    ...field,
    state: 'value',
    order: [...field.order, step],
    children: { ...field.children, [step]: { ...findChild(field, step), ...content } },
    next: field.next + 1,
  }
}

function removeItem(field: FieldState, step: string): FieldState {
  const { [step]: _, ...children } = field.children
  return { ...field, order: field.order.filter((key) => key !== step), children }
}

function fill(formState: FormState, at: string, field: FieldState): FormState {
  const before = findField(formState, at)
  const filled = change(formState, at, ({ name }) => ({ ...field, name }))
  return before === emptyField ? filled : { ...filled, replaced: { at, field: before } }
}

function chooseView(
  formState: FormState,
  { root, view, field }: Extract<FormStateEvent, { readonly type: 'view-chosen' }>,
): FormState {
  const shown = { ...formState, views: { ...formState.views, [root]: view } }
  if (!field) return shown
  return {
    ...shown,
    edited: formState.edited.filter((other) => other !== root),
    fields: { ...formState.fields, [root]: field },
  }
}

/**
 * Returns an optional field when it is added: with its previous content, else empty. Empty texts, lists and objects are sent as
 * shown; fields of other kinds are sent once they are filled in.
 */
export function startField(
  before: FieldState,
  schema: Schema | undefined,
  schemas: SchemaMap,
  notation: Notation,
  depth: number,
): FieldState {
  const field = { ...before, isAdded: true }
  if (hasContent(before)) return { ...field, state: 'value' }
  const fieldKind = getFieldKind(schema, schemas, notation, depth)
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
      const { step, schema: chosen } = findVariant(field, fieldKind)
      const child = startField(findChild(field, step), chosen, schemas, notation, depth + 1)
      const children = { ...field.children, [step]: child }
      return { ...field, state: child.state === 'out' ? 'out' : 'value', children }
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
