import type { FileInput } from '#core/request/inputs.ts'

/** The chosen files of a form. The state names them by handles. */
export interface FormFiles {
  readonly add: (file: File) => FileInput
  readonly find: (handle: string) => File | undefined
}

/** @param files keeps them in memory, outside of all state */
export function createFormFiles(files = new Map<string, File>()): FormFiles {
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
