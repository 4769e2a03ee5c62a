import { isSchema } from '../keywords.ts'
import type { FindSchema } from '../view/view-schema.ts'
import { checkInstance } from './check-instance.ts'
import { formatPath } from './walk.ts'
import { parseData, toValue } from '#request/parse-exact-json.ts'
import { convertNumbersToText } from '../view/convert-stated.ts'
import { viewWhole } from '../view/view-schema.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import type { Direction } from '../view/direction.ts'

/**
 * Returns why a schema rejects a value; undefined if it does not, or if that is unknown. With
 * several directions, each must reject it.
 */
export function explainValue(
  data: unknown,
  schema: unknown,
  find: FindSchema,
  directions: readonly Direction[],
): string | undefined {
  const value = toValue(data)
  if (value === undefined || !isSchema(schema)) return undefined
  const refusal = explainInstance(value, schema, find, directions)
  if (refusal === undefined) return undefined
  const kept = convertNumbersToText(value, viewWhole(schema, find))
  const isText = kept !== value && explainInstance(kept, schema, find, directions) === undefined
  return isText ? `${refusal} ${numberForText}` : refusal
}

const numberForText =
  'The document has a number without quotation marks. Its text is shown and sent.'

/** Returns why a schema rejects a value; undefined if it does not, or if that is unknown. */
export function explainInstance(
  value: Value,
  schema: Schema,
  find: FindSchema,
  directions: readonly Direction[],
): string | undefined {
  let refusal: string | undefined
  for (const direction of directions) {
    const options = { find, direction, most: 1, steps: 20_000, patternSteps: 200_000 }
    const found = checkInstance(value, schema, options).find(({ kind }) => kind === 'contradiction')
    if (!found) return undefined
    const pointer = formatPath(found.instance)
    refusal ??=
      pointer === ''
        ? found.end.charAt(0).toUpperCase() + found.end.slice(1)
        : `At ${pointer}: ${found.end}`
  }
  return refusal
}

/** Returns why a schema rejects an example; undefined if it does not, or if that is unknown. */
export function explainExample(
  value: unknown,
  schema: unknown,
  find: FindSchema,
  directions: readonly Direction[],
  mediaType: string | undefined,
): string | undefined {
  if (typeof value === 'string' && mediaType !== undefined && !/[/+]json\b/i.test(mediaType)) {
    // The text of another format is not an instance of the schema.
    return undefined
  }
  const found = explainValue(value, schema, find, directions)
  if (found === undefined || typeof value !== 'string') return found
  // Examples are often written as JSON text instead of as the value.
  const inner = parseData(value)
  return inner !== undefined && explainValue(inner, schema, find, directions) === undefined
    ? undefined
    : found
}

export const jsonTextMessage =
  'The example is written as text, but the schema requires its parsed value. The text is shown and sent as it is.'
