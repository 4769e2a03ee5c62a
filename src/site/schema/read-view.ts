import type { Schema } from '#core/request/description/schema.ts'
import type { Part, SchemaView } from './collect-view.ts'
import { enterPointer, isKeywords, readOwn } from './keywords.ts'
import type { Keywords } from './keywords.ts'

/** One keyword as a part of a view states it. */
export interface Stated {
  readonly value: unknown
  readonly pointer: string
  readonly origin: string | undefined
}

/** What the parts say by one keyword, in their order. */
export function listStated({ parts }: Pick<SchemaView, 'parts'>, key: string): readonly Stated[] {
  return parts.flatMap((part) => {
    const value = readOwn(part.keywords, key)
    return value === undefined ? [] : [locate(part, key, value)]
  })
}

/** The same without repetitions. */
export function listDistinct(view: Pick<SchemaView, 'parts'>, key: string): readonly Stated[] {
  const found = new Map<string, Stated>()
  for (const stated of listStated(view, key)) {
    const id = JSON.stringify(stated.value)
    if (!found.has(id)) found.set(id, stated)
  }
  return [...found.values()]
}

/** Where a flag is set: here, else at what a link leads to. */
export function findFlag(
  view: Pick<SchemaView, 'parts' | 'links'>,
  key: string,
  schemas: ReadonlyMap<string, Schema>,
): string | undefined {
  const own = listStated(view, key)
  if (own.length > 0) return own.find(({ value }) => value === true)?.pointer
  const linked = view.links.find(({ reference }) => {
    return readOwn(resolveLink(reference, schemas) ?? {}, key) === true
  })
  return linked?.pointer
}

/** What a reference leads to in the end; undefined where that is no mapping. */
export function resolveLink(
  reference: string,
  schemas: ReadonlyMap<string, Schema>,
): Keywords | undefined {
  let next: string | undefined = reference
  for (let step = 0; next !== undefined && step < deepest; step += 1) {
    const schema = schemas.get(next)
    if (!isKeywords(schema)) return undefined
    const onward: unknown = schema['$ref']
    if (typeof onward !== 'string') return schema
    next = onward
  }
  return undefined
}

/** References that lead through one another; a circle of them holds nothing. */
const deepest = 100

function locate({ pointer, origin }: Part, key: string, value: unknown): Stated {
  return { value, pointer: enterPointer(pointer, key), origin }
}
