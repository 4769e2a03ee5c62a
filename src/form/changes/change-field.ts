import { findChild, findField, readSteps } from '../draft/draft.ts'
import type { Draft, FieldDraft } from '../draft/draft.ts'

/**
 * Changes a field without marking its root as edited.
 *
 * @param isSent whether its ancestors become part of the request
 */
export function changeQuietly(
  draft: Draft,
  at: string,
  next: (field: FieldDraft) => FieldDraft,
  isSent = false,
): Draft {
  const [root = '', ...steps] = readSteps(at)
  const field = findField({ fields: draft.fields }, at.split('/')[0] ?? '')
  return {
    ...draft,
    fields: { ...draft.fields, [root]: changeField(field, steps, next, isSent) },
  }
}

function changeField(
  field: FieldDraft,
  steps: readonly string[],
  next: (field: FieldDraft) => FieldDraft,
  isSent: boolean,
): FieldDraft {
  const [step, ...rest] = steps
  if (step === undefined) return next(field)
  const child = changeField(findChild(field, step), rest, next, isSent)
  return {
    ...field,
    state: isSent && child.state !== 'out' ? 'value' : field.state,
    children: { ...field.children, [step]: child },
  }
}
