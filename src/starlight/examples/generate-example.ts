import { makeExample } from '#console/form/changes/make-example.ts'
import type { SchemaMap } from '#console/form/field-kind/field-kind.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'
import type { AuthoredExample, Schema } from '#request/description/parameter.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import type { Direction } from '#schema/view/direction.ts'

/** Returns a JSON example that is made from a schema; undefined if there is none. */
export function generateExample(
  api: Pick<ApiDescription, 'schemas'>,
  schema: Schema,
  direction: Direction,
): string | undefined {
  // Many operations return the same schema.
  const known = getOrCreate(examples, api.schemas, () => new Map<string, string | undefined>())
  const key = `${direction} ${JSON.stringify(schema)}`
  if (!known.has(key)) {
    // The same object for the same schemas, because it is a cache key.
    const schemas = getOrCreate(maps, api.schemas, () => Object.fromEntries(api.schemas))
    const made = makeExample(schema, schemas, direction)
    known.set(key, made === undefined ? undefined : formatJsonValue(made))
  }
  return known.get(key)
}

const examples = new WeakMap<ApiDescription['schemas'], Map<string, string | undefined>>()

const maps = new WeakMap<ReadonlyMap<string, Schema>, SchemaMap>()

export function toAuthoredExample(made: string): AuthoredExample {
  return { name: undefined, summary: undefined, value: made, written: made, serialized: undefined }
}
