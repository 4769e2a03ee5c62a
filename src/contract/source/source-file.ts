export interface SourceFile {
  readonly name: string
  /** The path from the folder of the document, with slashes. References between files are resolved by it. */
  readonly place: string
  /** The address from which it was fetched. */
  readonly address?: string | undefined
  readonly value: unknown
  /** The file as it was read; undefined for a value that an Overlay has changed. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined
  /** Lines, from 1, of the values at the paths; of the nearest place above where a path leads nowhere. */
  findLines(paths: readonly (readonly string[])[]): readonly number[]
  /** The path in the file as it was written for a path of its value; the same path where this is left out. */
  findOrigin?(path: readonly string[]): readonly string[]
  /** The number at a path as it was written, where JavaScript may write it in another way. */
  readDigits(path: readonly string[]): string | undefined
}

export interface SourceFiles {
  readonly main: SourceFile
  readonly others: ReadonlyMap<string, SourceFile | UnreadFile>
}

export interface UnreadFile {
  readonly why: string
}

/** Whether a path is the same in a reference: these characters mean something there (RFC 3986). */
export function isPlainPath(place: string): boolean {
  return !/[%#?]/.test(place)
}

/** Whether a server takes a file of this name for JSON or YAML, and for nothing that runs. */
export function isDataName(place: string): boolean {
  return /\.(json|ya?ml)$/i.test(place)
}
