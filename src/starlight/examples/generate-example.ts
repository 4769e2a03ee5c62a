import type { SchemaMap } from '#console/form/field-kind/field-kind.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import type { AuthoredExample, Schema } from '#request/description/parameter.ts'
import { isList, isMap } from '#request/inputs.ts'
import type { Value } from '#request/inputs.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import { findIn, omitHidden } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { isValidValue, generateValue } from './generate-value.ts'

/**
 * Generates a JSON example of a schema for a document without examples: the first valid value of those in the schema
 * (`example`, `default`, listed values), else a neutral value of its type. Includes optional objects to a depth of
 * three. The page marks it as generated.
 *
 * @returns undefined if no valid value is simple to find, or the value is not an object or array with content
 */
export function generateExample(
  api: Pick<ApiDescription, 'schemas'>,
  schema: Schema,
  direction: Direction,
): string | undefined {
  // Many operations return the same schema.
  const known = getOrCreate(examples, api.schemas, () => new Map<string, string | undefined>())
  const key = `${direction} ${JSON.stringify(schema)}`
  if (!known.has(key)) known.set(key, createExample(api, schema, direction))
  return known.get(key)
}

const examples = new WeakMap<ApiDescription['schemas'], Map<string, string | undefined>>()

function createExample(
  api: Pick<ApiDescription, 'schemas'>,
  schema: Schema,
  direction: Direction,
): string | undefined {
  // The same object for the same schemas, because it is the cache key.
  const schemas = getOrCreate(maps, api.schemas, () => Object.fromEntries(api.schemas))
  const making = { schemas, direction, room: { left: mostValues, tries: mostTries } }
  const made = generateValue(schema, making)
  if (made === undefined || !(isList(made) || isMap(made)) || isEmpty(made)) return undefined
  const source = { schema, pointer: '#', origin: undefined }
  const shown = omitHidden(made, [source], { find: findIn(schemas), direction })
  return isValidValue(shown, schema, making) ? formatJsonValue(shown) : undefined
}

export function toAuthoredExample(made: string): AuthoredExample {
  return { name: undefined, summary: undefined, value: made, written: made, serialized: undefined }
}

function isEmpty(made: Value): boolean {
  return isMap(made) ? made.members.length === 0 : isList(made) && made.length === 0
}

/** Limit after which optional fields are omitted; larger examples are hard to read. */
const mostValues = 120

/** Nested choices multiply the candidates. */
const mostTries = 3000

const maps = new WeakMap<ReadonlyMap<string, Schema>, SchemaMap>()
