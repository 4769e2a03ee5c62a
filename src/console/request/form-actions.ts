import type { FormFiles } from '../form/form-files.ts'
import { reduceDraft } from '../form/reduce-draft.ts'
import type { DraftEvent } from '../form/reduce-draft.ts'
import type { EngineShown } from '../state/engine-module.ts'

/** Changes what is typed in the form, as it is now. */
export function changeDraft(
  { snapshot, change }: Pick<EngineShown, 'snapshot' | 'change'>,
  event: DraftEvent,
): void {
  const { draft } = snapshot()
  if (draft) change({ type: 'draft-changed', draft: reduceDraft(draft, event) })
}

/** Keeps chosen files in memory, outside of all state, until the page is left. */
export function keepFiles(files: Map<string, File>): FormFiles {
  return {
    add(file) {
      lastFile += 1
      const handle = `file-${lastFile}`
      files.set(handle, file)
      return { handle, fileName: file.name, type: file.type === '' ? undefined : file.type }
    },
    find: (handle) => files.get(handle),
  }
}

/** Counted over the page, so that a handle of a file that is gone never leads to another. */
let lastFile = 0
