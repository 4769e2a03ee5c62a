import { nameAddress, escapeRoot, childAddress } from '../state/form-state.ts'
import { updateField } from './update-field.ts'
import type { FormState, FieldState } from '../state/form-state.ts'

/** Empties all refused texts. @returns the same draft if nothing is refused */
export function rejectTexts(formState: FormState, isRefused: (text: string) => boolean): FormState {
  return getFormTexts(formState)
    .filter(({ text }) => isRefused(text))
    .reduce<FormState>((next, { field }) => rejectText(next, field), formState)
}

/** @param address from `getFormTexts` */
export function rejectText(formState: FormState, address: string): FormState {
  const isName = address.endsWith(nameStep)
  const at = isName ? address.slice(0, -nameStep.length) : address
  // The field that an example replaced may contain the same text.
  const withoutUndo: FormState = { ...formState, replaced: undefined }
  return updateField(withoutUndo, at, (field) =>
    isName
      ? { ...field, name: '', refused: 'name' }
      : {
          ...field,
          text: '',
          refused: 'text',
          state: field.state === 'value' ? 'out' : field.state,
        },
  )
}

const nameStep = nameAddress('')

/** Returns every typed text, visible or not, with the address by which `text-refused` empties it. */
export function getFormTexts(formState: FormState): readonly { field: string; text: string }[] {
  const texts: { field: string; text: string }[] = []
  const visit = (field: FieldState, at: string): void => {
    if (field.text !== '') texts.push({ field: at, text: field.text })
    if (field.name !== '') texts.push({ field: nameAddress(at), text: field.name })
    for (const [step, child] of Object.entries(field.children)) {
      visit(child, childAddress(at, step))
    }
  }
  for (const [root, field] of Object.entries(formState.fields)) {
    visit(field, escapeRoot(root))
  }
  if (formState.replaced) visit(formState.replaced.field, formState.replaced.at)
  return texts
}
