import type { BodyContent } from '#core/request/description/body.ts'
import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { readExampleValue } from '#core/schema/example-value.ts'
import { resolveSchema } from './schema-map.ts'
import type { SchemaMap } from './schema-map.ts'

/** An example of a whole body, as the document has it. */
export interface ListedExample {
  readonly label: string
  /** Undefined where the document has it as it is sent only. */
  readonly value: Value | undefined
  readonly serialized: string | undefined
}

/** The document's examples of a body: those of the media type, else those of its schema. None is made up. */
export function listBodyExamples(
  content: BodyContent,
  schemas: SchemaMap,
): readonly ListedExample[] {
  const authored = content.examples.length > 0 ? content.examples : listOwn(content, schemas)
  return authored
    .map((example) => ({
      label: example.summary ?? example.name ?? 'Example',
      value: readExampleValue(example),
      serialized: example.serialized,
    }))
    .filter(({ value, serialized }) => value !== undefined || serialized !== undefined)
}

function listOwn({ schema }: BodyContent, schemas: SchemaMap): readonly AuthoredExample[] {
  const { keywords } = resolveSchema(schema, schemas)
  const { example, examples } = keywords
  const listed: readonly unknown[] = Array.isArray(examples) ? examples : []
  const values = example === undefined ? listed : [example, ...listed]
  return values.map((value, index) => ({
    name: values.length === 1 ? undefined : `Example ${index + 1}`,
    summary: undefined,
    value,
    serialized: undefined,
  }))
}
