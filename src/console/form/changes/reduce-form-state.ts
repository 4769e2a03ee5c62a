import type { Nesting } from '#request/description/parameter.ts'
import type { FileInput } from '#request/inputs.ts'
import { emptyField, findChild, findField, parseAddress } from '../state/form-state.ts'
import { updateField } from './update-field.ts'
import type { FormState, FieldState, BodyView } from '../state/form-state.ts'
import { rejectText } from './reject-texts.ts'

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
  | { readonly type: 'option-chosen'; readonly at: string; readonly choice: number }
  | { readonly type: 'variant-chosen'; readonly at: string; readonly choice: number }
  | { readonly type: 'item-added'; readonly at: string; readonly kind: 'item' | 'extra' }
  | { readonly type: 'item-removed'; readonly at: string; readonly step: string }
  | { readonly type: 'files-chosen'; readonly at: string; readonly files: readonly FileInput[] }
  /** Replaces the field by an example, a default or the fields of a text. */
  | { readonly type: 'filled'; readonly at: string; readonly field: FieldState }
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
  switch (event.type) {
    case 'text-typed':
      return change(formState, event.at, (field) => ({
        ...field,
        isAdded: true,
        text: event.text,
        state: event.text !== '' ? 'value' : event.isSentEmpty === true ? 'empty' : 'out',
        refused: undefined,
      }))
    case 'field-added':
      return change(formState, event.at, () => event.field)
    case 'field-removed':
      return change(formState, event.at, (field) => ({
        ...field,
        state: 'out',
        isAdded: false,
        refused: undefined,
      }))
    case 'name-typed':
      return change(formState, event.at, (field) => ({
        ...field,
        name: event.text,
        refused: undefined,
      }))
    case 'state-chosen':
      return change(formState, event.at, (field) => ({
        ...field,
        isAdded: true,
        state: event.state,
      }))
    case 'option-chosen':
      return change(formState, event.at, (field) => ({
        ...field,
        isAdded: true,
        choice: event.choice,
        state: 'value',
      }))
    case 'variant-chosen':
      return updateField(formState, event.at, (field) => ({ ...field, choice: event.choice }))
    case 'item-added':
      return change(formState, event.at, (field) => addItem(field, event.kind))
    case 'item-removed':
      return change(formState, event.at, (field) => removeItem(field, event.step))
    case 'files-chosen':
      return change(formState, event.at, (field) => ({
        ...field,
        isAdded: true,
        files: event.files,
        state: event.files.length === 0 ? 'out' : 'value',
      }))
    case 'filled':
      return fill(formState, event.at, event.field)
    case 'filling-undone':
      return formState.replaced
        ? {
            ...fill(formState, formState.replaced.at, formState.replaced.field),
            replaced: undefined,
          }
        : formState
    case 'nesting-chosen': {
      const { [event.field]: _, ...others } = formState.nestings
      const { field, nesting } = event
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

export function addItem(field: FieldState, kind: 'item' | 'extra'): FieldState {
  const step = `${kind}:${field.next}`
  return {
    ...field,
    state: 'value',
    order: [...field.order, step],
    children: { ...field.children, [step]: findChild(field, step) },
    next: field.next + 1,
  }
}

function removeItem(field: FieldState, step: string): FieldState {
  const children = Object.entries(field.children).filter(([key]) => key !== step)
  return {
    ...field,
    order: field.order.filter((key) => key !== step),
    children: Object.fromEntries(children),
  }
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
