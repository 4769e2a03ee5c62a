import { findField } from './address.ts'
import type { Draft } from './draft.ts'

/** Whether the text says what is sent: the fields show it and were not edited since. */
export function isTextTrue(draft: Draft, root: string): boolean {
  const { text, state } = findField(draft, root)
  return !draft.edited.includes(root) && (text !== '' || state === 'empty')
}
