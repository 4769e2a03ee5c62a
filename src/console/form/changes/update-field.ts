import { findChild, findField, parseAddress } from '../state/form-state.ts'
import type { FormState, FieldState } from '../state/form-state.ts'

/**
 * Changes a field without marking its root as edited.
 *
 * @param isSent whether its ancestors become part of the request
 */
export function updateField(
  formState: FormState,
  at: string,
  next: (field: FieldState) => FieldState,
  isSent = false,
): FormState {
  const [root = '', ...steps] = parseAddress(at)
  const field = findField({ fields: formState.fields }, at.split('/')[0] ?? '')
  return {
    ...formState,
    fields: { ...formState.fields, [root]: changeField(field, steps, next, isSent) },
  }
}

function changeField(
  field: FieldState,
  steps: readonly string[],
  next: (field: FieldState) => FieldState,
  isSent: boolean,
): FieldState {
  const [step, ...rest] = steps
  if (step === undefined) return next(field)
  const child = changeField(findChild(field, step), rest, next, isSent)
  return {
    ...field,
    state: isSent && child.state !== 'out' ? 'value' : field.state,
    children: { ...field.children, [step]: child },
  }
}
