import type { Schema } from '#core/request/description/schema.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { writePlace } from '#schema/check/finding.ts'
import { toValue } from '#core/request/read-json.ts'
import type { Direction } from '#schema/view/direction.ts'

/**
 * The reason why a schema refuses a value that the document holds, as a sentence; undefined where it does not, or where that cannot be
 * told.
 *
 * @param directions in which the value may be meant; it is refused where each of them refuses it
 */
export function explainValue(
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

/**
 * The reason why a schema refuses an example, as a sentence; undefined where it does not, or where that cannot be told.
 *
 * @param mediaType of the content that it stands in
 */
export function explainExample(
  value: unknown,
  schema: unknown,
  schemas: Readonly<Record<string, Schema>>,
  directions: readonly Direction[],
  mediaType: string | undefined,
): string | undefined {
  if (typeof value === 'string' && mediaType !== undefined && !/[/+]json\b/i.test(mediaType)) {
    // The text of another format, which is no value of the schema.
    return undefined
  }
  const found = explainValue(value, schema, schemas, directions)
  if (found === undefined || typeof value !== 'string') return found
  // Many authors write the text of the JSON where its value belongs.
  const inner = parseJson(value)
  return inner && explainValue(inner.value, schema, schemas, directions) === undefined
    ? undefined
    : found
}

/** Says of an example that it is written as the text that is sent. */
export const textOfJson =
  'It is written as a text, and the schema asks for what the text holds. The text is shown and sent as it is.'

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
