import type { Schema } from '#core/request/description/schema.ts'
import { isKeywords, readList } from '#core/schema/keywords.ts'
import { locateReference } from '../openapi/locate-reference.ts'
import type { Place } from '../openapi/place.ts'
import type { MergedSchema, SchemaPart } from './conflicts.ts'
import { enterPlace } from './pointer.ts'

/** Everything that holds of a value at once: a schema, its `allOf`, and what its references lead to, each once. */
export function mergeSchema(
  start: unknown,
  at: Place,
  schemas: Readonly<Record<string, Schema>>,
): MergedSchema {
  const parts: SchemaPart[] = []
  const loops: Place[] = []
  const visit = (schema: unknown, pointer: Place, around: ReadonlySet<string>): void => {
    if (!isKeywords(schema) || parts.length > most) return
    parts.push({ keywords: schema, pointer })
    const { $ref } = schema
    if (typeof $ref === 'string') {
      if (around.has($ref)) loops.push(enterPlace(pointer, '$ref'))
      else if (Object.hasOwn(schemas, $ref)) {
        visit(schemas[$ref], locateReference($ref), new Set([...around, $ref]))
      }
    }
    for (const [index, part] of readList(schema['allOf']).entries()) {
      visit(part, `${pointer}/allOf/${index}`, around)
    }
  }
  visit(start, at, new Set())
  const seen = new Set<unknown>()
  return {
    parts: parts.filter(({ keywords }) => !seen.has(keywords) && seen.add(keywords)),
    loops,
  }
}

/** More would not be read by anyone. */
const most = 200
