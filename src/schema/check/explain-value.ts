import { isSchema } from '../keywords.ts'
import type { FindSchema } from '../view/view-schema.ts'
import { checkInstance } from './check-instance.ts'
import { writePlace } from './walk.ts'
import { toValue } from '#core/request/read-json.ts'
import type { Direction } from '../view/direction.ts'

/**
 * The reason why a schema refuses a value that the document holds, as a sentence; undefined where it does not, or where that cannot be
 * told.
 *
 * @param directions in which the value may be meant; it is refused where each of them refuses it
 */
export function explainValue(
  data: unknown,
  schema: unknown,
  find: FindSchema,
  directions: readonly Direction[],
): string | undefined {
  const value = toValue(data)
  if (value === undefined || !isSchema(schema)) return undefined
  let refusal: string | undefined
  for (const direction of directions) {
    const options = { find, direction, most: 1, steps: 20_000, patternSteps: 200_000 }
    const found = checkInstance(value, schema, options).find(({ kind }) => kind === 'contradiction')
    if (!found) return undefined
    const place = writePlace(found.instance)
    refusal ??=
      place === ''
        ? found.end.charAt(0).toUpperCase() + found.end.slice(1)
        : `At ${place}: ${found.end}`
  }
  return refusal
}

/**
 * The reason why a schema refuses an example, as a sentence; undefined where it does not, or where that cannot be told.
 *
 * @param mediaType of the content that it stands in
 */
export function explainExample(
  value: unknown,
  schema: unknown,
  find: FindSchema,
  directions: readonly Direction[],
  mediaType: string | undefined,
): string | undefined {
  if (typeof value === 'string' && mediaType !== undefined && !/[/+]json\b/i.test(mediaType)) {
    // The text of another format, which is no value of the schema.
    return undefined
  }
  const found = explainValue(value, schema, find, directions)
  if (found === undefined || typeof value !== 'string') return found
  // Many authors write the text of the JSON where its value belongs.
  const inner = parseJson(value)
  return inner && explainValue(inner.value, schema, find, directions) === undefined
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
