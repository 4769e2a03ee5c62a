import { explainExample, textOfJson } from '#schema/check/explain-value.ts'
import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { directionsOf } from '../schemas/list-values.ts'
import type { Direction } from '../schemas/outline.ts'

/**
 * Why an example of the document contradicts its own schema, as a sentence; undefined where it does not, or where that cannot
 * be told.
 *
 * @param mediaType of the content that it stands in
 */
export function checkExample(
  {
    value,
    serialized,
    isTextOfJson,
  }: Pick<AuthoredExample, 'value' | 'serialized' | 'isTextOfJson'>,
  schema: Schema | undefined,
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
  mediaType?: string,
): string | undefined {
  if (isTextOfJson) return textOfJson
  if (schema === undefined || (value === undefined && serialized !== undefined)) return undefined
  const find = (reference: string) => schemas.get(reference)
  return explainExample(value, schema, find, directionsOf[direction], mediaType)
}
