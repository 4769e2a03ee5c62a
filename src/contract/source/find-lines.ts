import { readPlace } from './place.ts'
import type { Place } from './place.ts'
import type { SourceFile } from './source-file.ts'

/** A line of a file as its owner wrote it. */
export interface SourceLine {
  /** From the folder of the document. */
  readonly file: string
  /** Counted from 1; of the nearest place above for one that leads nowhere. */
  readonly line: number
}

/**
 * The lines of places, in their order. Each file is gone through once for all of them, because a large one takes a second.
 *
 * @param files the document first
 */
export function findLines(
  files: readonly SourceFile[],
  places: readonly Place[],
): readonly (SourceLine | undefined)[] {
  const [main] = files
  const wanted = places.map((place, index) => {
    const { file, path } = readPlace(place)
    return { index, path, file: file === '' ? main : files.find((each) => each.place === file) }
  })
  const found: (SourceLine | undefined)[] = places.map(() => undefined)
  for (const [file, own] of Map.groupBy(wanted, (each) => each.file)) {
    const lines = file?.findLines(own.map(({ path }) => path)) ?? []
    for (const [at, { index }] of own.entries()) {
      const line = lines[at]
      if (file && line !== undefined) found[index] = { file: file.place, line }
    }
  }
  return found
}
