import { readPointer } from '#schema/pointer.ts'
import { findPath } from './located.ts'
import type { Located } from './located.ts'
import { writeReference } from './reference.ts'

/**
 * The place at which something was written, as the document itself would refer to it: `#/paths/~1pets/get`, or with its file from the
 * folder of the document, `parts/pet.yaml#/Pet`. A JSON Pointer (RFC 6901) follows the `#`, without percent-encoding.
 */
export type Place = string

/** A place, taken apart. */
export interface PlaceParts {
  /** From the folder of the document; empty for the document itself. */
  readonly file: string
  readonly path: readonly string[]
}

export function writePlace(at: Located, mainPlace: string): Place {
  const path = findPath(at)
  return writeReference(at.file.place, at.file.findOrigin?.(path) ?? path, mainPlace)
}

export function readPlace(place: Place): PlaceParts {
  const [file = '', ...rest] = place.split('#')
  return { file, path: readPointer(rest.join('#')) }
}
