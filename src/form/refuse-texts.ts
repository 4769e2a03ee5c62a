import type { Draft } from './draft.ts'
import { listDraftTexts, reduceDraft } from './reduce-draft.ts'

/** Empties every field in which a text must not be. @returns the same draft if there is none */
export function refuseTexts(draft: Draft, isRefused: (text: string) => boolean): Draft {
  return listDraftTexts(draft)
    .filter(({ text }) => isRefused(text))
    .reduce<Draft>((next, { field }) => reduceDraft(next, { type: 'text-refused', field }), draft)
}
