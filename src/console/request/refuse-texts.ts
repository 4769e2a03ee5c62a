import type { Draft } from '../form/draft.ts'
import { listDraftTexts, reduceDraft } from '../form/reduce-draft.ts'

/** Empties every field of a form in which a text must not be. @returns the same draft if there is none */
export function refuseTexts(draft: Draft, isRefused: (text: string) => boolean): Draft {
  return listDraftTexts(draft)
    .filter(({ text }) => isRefused(text))
    .reduce<Draft>((next, { field }) => reduceDraft(next, { type: 'text-refused', field }), draft)
}
