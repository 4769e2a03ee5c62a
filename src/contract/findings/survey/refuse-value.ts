import type { Schema } from '#core/request/description/schema.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { writePlace } from '#schema/check/finding.ts'
import { toValue } from '#core/request/to-value.ts'
import type { Direction } from '#schema/view/direction.ts'

/**
 * The reason why a schema refuses a value that the document holds, as a sentence; undefined where it does not, or where that cannot be
 * told.
 *
 * @param directions in which the value may be meant; it is refused where each of them refuses it
 */
export function refuseValue(
  data: unknown,
  schema: unknown,
  schemas: Readonly<Record<string, Schema>>,
  directions: readonly Direction[],
): string | undefined {
  const value = toValue(data)
  if (value === undefined || (typeof schema !== 'boolean' && !isMapping(schema))) return undefined
  let refusal: string | undefined
  for (const direction of directions) {
    const options = { schemas, direction, most: 1, steps: 20_000, patternSteps: 200_000 }
    const found = checkInstance(value, schema, options).find(({ kind }) => kind === 'contradiction')
    if (!found) return undefined
    const place = writePlace(found.instance)
    refusal ??= place === '' ? capitalize(found.end) : `At ${place}: ${found.end}`
  }
  return refusal
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function isMapping(schema: unknown): schema is Readonly<Record<string, unknown>> {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
}
