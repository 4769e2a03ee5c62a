import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { SchemaReader } from './schema-reader.ts'

/** Of a whole value: by `examples` of JSON Schema, or `example` of OpenAPI (3.1.1, Schema Object). */
export function readSchemaExamples(
  schemas: Pick<SchemaReader, 'find'>,
  schema: Schema | undefined,
  depth = 0,
): readonly AuthoredExample[] {
  if (typeof schema !== 'object' || depth > deepest) return []
  const { examples, example, $ref } = schema
  const values = Array.isArray(examples) ? examples : example === undefined ? [] : [example]
  if (values.length === 0 && typeof $ref === 'string') {
    return readSchemaExamples(schemas, schemas.find($ref), depth + 1)
  }
  return values.map((value: unknown) => ({
    name: undefined,
    summary: undefined,
    value,
    serialized: undefined,
  }))
}

/** References that a schema may lead through; a circle of them holds no example. */
const deepest = 100
