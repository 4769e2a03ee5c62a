import type { AuthoredExample } from '#core/request/description/parameter.ts'
import { readSingle } from './examples.ts'
import { enter, listItems, readText } from './located.ts'
import type { Located } from './located.ts'
import type { DocumentScope } from './scope.ts'

/** Of a whole value: by `examples` of JSON Schema, or `example` of OpenAPI (3.1.1, Schema Object). */
export function readSchemaExamples(
  { resolver }: Pick<DocumentScope, 'resolver'>,
  schema: Located,
  depth = 0,
): readonly AuthoredExample[] {
  const examples = listExamples(schema)
  const reference = readText(schema, '$ref')
  if (examples.length > 0 || reference === undefined || depth > deepest) return examples
  const resolution = resolver.find(reference, enter(schema, '$ref'))
  return resolution.outcome === 'found'
    ? readSchemaExamples({ resolver }, resolution.target, depth + 1)
    : []
}

/** References that a schema may lead through; a circle of them holds no example. */
const deepest = 100

function listExamples(schema: Located): readonly AuthoredExample[] {
  const several = enter(schema, 'examples')
  const single = enter(schema, 'example')
  const values = Array.isArray(several.value) ? listItems(several) : [single]
  return values.filter(({ value }) => value !== undefined).map((value) => readSingle(value))
}
