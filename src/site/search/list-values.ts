import type { Schema } from '#core/request/description/schema.ts'
import { listed } from '../schemas/list-values.ts'

/**
 * The first values of `enum` and `const`, of a value or of the items of a list, as text; none for null.
 *
 * @param schemas by the text of a reference
 */
export function listValues(
  schema: unknown,
  schemas: ReadonlyMap<string, Schema>,
  depth = 0,
): readonly string[] {
  if (typeof schema !== 'object' || schema === null || depth > deepest) return []
  const read = (key: string): unknown => Reflect.get(schema, key)
  const reference = read('$ref')
  const below = [
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => read(key)),
    read('items'),
    typeof reference === 'string' ? schemas.get(reference) : undefined,
  ]
  const own = [read('enum'), read('const')]
    .flat()
    .filter((value) => value !== undefined && value !== null && typeof value !== 'object')
    .map(String)
    .slice(0, listed.values)
  return [...new Set([...own, ...below.flatMap((part) => listValues(part, schemas, depth + 1))])]
}

/** Where a value is that deep, or goes in a circle, no list of it is for people. */
const deepest = 6
