import type { FileInput } from '#core/request/inputs.ts'

/** Where the bytes of chosen files are. A draft has their handles. */
export interface FormFiles {
  readonly add: (file: File) => FileInput
  /** Undefined once the page has let go of it. */
  readonly find: (handle: string) => Blob | undefined
}

/** Keeps chosen files for as long as the page lives; each has a handle of its own. */
export function createFormFiles(): FormFiles {
  const files = new Map<string, File>()
  return {
    add(file) {
      const handle = `file-${files.size + 1}`
      files.set(handle, file)
      return { handle, fileName: file.name, type: file.type === '' ? undefined : file.type }
    },
    find: (handle) => files.get(handle),
  }
}
