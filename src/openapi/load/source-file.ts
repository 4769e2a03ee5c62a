export interface SourceFile {
  readonly name: string
  /**
   * Path from the folder of the document, with slashes. References between files are resolved by
   * it.
   */
  readonly path: string
  /** The URL it was fetched from. */
  readonly address?: string | undefined
  readonly value: unknown
  /** The content as loaded; undefined if an Overlay has changed the value. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined
  /**
   * Returns the lines, from 1, of the values at the paths; of the nearest existing parent if a path
   * is missing.
   */
  findLines(paths: readonly (readonly string[])[]): readonly number[]
  /** Maps a path of the value to its path in the original file. Defaults to the same path. */
  findOrigin?(path: readonly string[]): readonly string[]
  /** Returns the number at a path as written, if JavaScript may format it differently. */
  readDigits(path: readonly string[]): string | undefined
}

export interface SourceFiles {
  readonly main: SourceFile
  readonly others: ReadonlyMap<string, SourceFile | UnavailableFile>
}

export interface UnavailableFile {
  readonly why: string
}

/**
 * Returns whether servers serve a file with this name as JSON or YAML, never as something
 * executable.
 */
export function isDataName(name: string): boolean {
  return /\.(json|ya?ml)$/i.test(name)
}
