import { nameOf, nameRoot, under } from '../draft/draft.ts'
import { changeQuietly } from './change-field.ts'
import type { Draft, FieldDraft } from '../draft/draft.ts'

/** Empties all refused texts. @returns the same draft if nothing is refused */
export function rejectTexts(draft: Draft, isRefused: (text: string) => boolean): Draft {
  return listDraftTexts(draft)
    .filter(({ text }) => isRefused(text))
    .reduce<Draft>((next, { field }) => rejectText(next, field), draft)
}

/** @param address from `listDraftTexts` */
export function rejectText(draft: Draft, address: string): Draft {
  const isName = address.endsWith(nameStep)
  const at = isName ? address.slice(0, -nameStep.length) : address
  // The field that an example replaced may contain the same text.
  const withoutUndo: Draft = { ...draft, replaced: undefined }
  return changeQuietly(withoutUndo, at, (field) =>
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

const nameStep = nameOf('')

/** Returns every typed text, visible or not, with the address by which `text-refused` empties it. */
export function listDraftTexts(draft: Draft): readonly { field: string; text: string }[] {
  const texts: { field: string; text: string }[] = []
  const visit = (field: FieldDraft, at: string): void => {
    if (field.text !== '') texts.push({ field: at, text: field.text })
    if (field.name !== '') texts.push({ field: nameOf(at), text: field.name })
    for (const [step, child] of Object.entries(field.children)) {
      visit(child, under(at, step))
    }
  }
  for (const [root, field] of Object.entries(draft.fields)) {
    visit(field, nameRoot(root))
  }
  if (draft.replaced) visit(draft.replaced.field, draft.replaced.at)
  return texts
}
