import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { createValueChecker } from '../schema/check-value.ts'
import type { Direction } from '../schema/outline.ts'

/**
 * Why an example of the document contradicts its own schema, as a sentence; undefined where it does not, or where that cannot
 * be told.
 */
export function checkExample(
  { value, serialized }: Pick<AuthoredExample, 'value' | 'serialized'>,
  schema: Schema | undefined,
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
): string | undefined {
  if (schema === undefined || (value === undefined && serialized !== undefined)) return undefined
  const check = createValueChecker(schemas, direction)
  const found = check(value, schema)
  if (found === undefined || typeof value !== 'string') return found
  // Many authors write the text of the JSON where its value belongs.
  const inner = parseJson(value)
  return inner && check(inner.value, schema) === undefined ? undefined : found
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
