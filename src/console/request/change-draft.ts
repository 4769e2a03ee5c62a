import { reduceDraft } from '#form/changes/reduce-draft.ts'
import type { DraftEvent } from '#form/changes/reduce-draft.ts'
import type { ConsoleController } from '../state/console-control.ts'

/** Changes what is typed in the form, as it is now. */
export function changeDraft(
  { snapshot, change }: Pick<ConsoleController, 'snapshot' | 'change'>,
  event: DraftEvent,
): void {
  change({ type: 'draft-changed', draft: reduceDraft(snapshot().draft, event) })
}
