import { isKeywords, readOwn } from '../keywords.ts'
import { enterPointer } from '../pointer.ts'
import { resolveReference } from './view-schema.ts'
import type { SchemaView } from './view-schema.ts'

/** One keyword as a part of a view states it. */
export interface Stated {
  readonly value: unknown
  readonly pointer: string
  readonly origin: string | undefined
}

/** The values that the parts give a keyword, in their order. */
export function listStated({ parts }: Pick<SchemaView, 'parts'>, key: string): readonly Stated[] {
  return parts.flatMap(({ keywords, pointer, origin }) => {
    const value = readOwn(keywords, key)
    return value === undefined ? [] : [{ value, pointer: enterPointer(pointer, key), origin }]
  })
}

/** The same without repetitions. */
export function listDistinct(view: Pick<SchemaView, 'parts'>, key: string): readonly Stated[] {
  const stated = listStated(view, key)
  if (stated.length < 2) return stated
  const found = new Map<string, Stated>()
  for (const one of stated) {
    const id = JSON.stringify(one.value)
    if (!found.has(id)) found.set(id, one)
  }
  return [...found.values()]
}

/**
 * The place at which a flag is set, here or at what a link leads to. Where several schemas of a value state it, true holds (JSON Schema 2020-12
 * Validation, sections 9.3 and 9.4).
 */
export function findFlag(view: SchemaView, key: string): string | undefined {
  const own = listStated(view, key).find(({ value }) => value === true)
  if (own) return own.pointer
  return view.links.find(({ reference }) => {
    return readOwn(resolveReference(reference, view.find) ?? {}, key) === true
  })?.pointer
}

/** Names that must be there, and where that is said. */
export function listRequired(view: Pick<SchemaView, 'parts'>): ReadonlyMap<string, string> {
  const required = new Map<string, string>()
  for (const { value, pointer } of listStated(view, 'required')) {
    if (!Array.isArray(value)) continue
    for (const [index, name] of value.entries()) {
      if (typeof name === 'string' && !required.has(name)) {
        required.set(name, enterPointer(pointer, index))
      }
    }
  }
  return required
}

/** Schemas that a keyword holds, each with its place. */
export function listSources(view: Pick<SchemaView, 'parts'>, key: string) {
  return listStated(view, key).flatMap(({ value, pointer, origin }) =>
    typeof value === 'boolean' || isKeywords(value) ? [{ schema: value, pointer, origin }] : [],
  )
}
