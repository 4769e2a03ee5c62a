import type { Schema } from '#core/request/description/schema.ts'
import type { Direction } from '#schema/view/direction.ts'
import { refuseValue } from './refuse-value.ts'

/**
 * The reason why a schema refuses an example, as a sentence; undefined where it does not, or where that cannot be told.
 *
 * @param mediaType of the content that it stands in
 */
export function refuseExample(
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
  const found = refuseValue(value, schema, schemas, directions)
  if (found === undefined || typeof value !== 'string') return found
  // Many authors write the text of the JSON where its value belongs.
  const inner = parseJson(value)
  return inner && refuseValue(inner.value, schema, schemas, directions) === undefined
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
