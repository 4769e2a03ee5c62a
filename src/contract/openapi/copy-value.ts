import { isMapping } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { readReference, writeReference } from '../source/reference.ts'

export type Copy = Record<string, unknown>

/** A copy that may be changed. References of other files are written as the main one would write them. */
export function copyValue({ value, file }: Located, mainPlace: string): unknown {
  return copy(value, (text) => moveReference(text, file.place, mainPlace))
}

/** The same of a mapping; an empty one of anything else. */
export function copyMapping(located: Located, mainPlace: string): Copy {
  const copied = copyValue(located, mainPlace)
  return isMapping(copied) ? copied : {}
}

/** The text of a reference as the main file would write it. */
export function moveReference(
  text: string,
  place: string,
  mainPlace: string,
  rename: (path: readonly string[]) => readonly string[] = (path) => path,
): string {
  if (place === mainPlace) return text
  const reference = readReference(text, place)
  if (reference.kind === 'refused') return text
  if (reference.kind === 'inside') {
    const { pointer } = reference
    const path = reference.place === mainPlace ? rename(pointer) : pointer
    return writeReference(reference.place, path, mainPlace)
  }
  return `${reference.place === mainPlace ? '' : reference.place}#${reference.name}`
}

function copy(value: unknown, move: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, move))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]: [string, unknown]) => [
      key,
      key === '$ref' && typeof child === 'string' ? move(child) : copy(child, move),
    ]),
  )
}
