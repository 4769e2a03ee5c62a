import type { BodyContent } from '#core/request/description/body.ts'
import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { readJson } from '#core/request/read-json.ts'
import { isJson } from '#core/request/serialize/content.ts'
import { readExampleValue } from '#core/schema/example-value.ts'
import { checkValue } from './check-value.ts'
import { resolveSchema } from './schema-map.ts'
import type { SchemaMap } from './schema-map.ts'
import { writeText } from './write-text.ts'

/** An example of a whole body, as it stands in a form and in a text. */
export interface BodyExample {
  readonly label: string
  /** Undefined where the document has it as it is sent only. */
  readonly value: Value | undefined
  readonly text: string
}

/** The document's examples of a body: those of the media type, else those of its schema. None is made up. */
export function listBodyExamples(content: BodyContent, schemas: SchemaMap): readonly BodyExample[] {
  const authored = content.examples.length > 0 ? content.examples : listOwn(content, schemas)
  return authored.flatMap((example) => readExample(example, content, schemas) ?? [])
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

function readExample(
  example: AuthoredExample,
  content: BodyContent,
  schemas: SchemaMap,
): BodyExample | undefined {
  const { name, summary, serialized } = example
  const label = summary ?? name ?? 'Example'
  const value = readExampleValue(example)
  if (serialized !== undefined) return { label, value, text: serialized }
  if (value === undefined) return undefined
  if (typeof value !== 'string') return { label, value, text: writeText(value) }
  if (!isJson(content.mediaType)) return { label, value, text: value }
  const meant = readSerialized(value, content, schemas)
  return meant === undefined
    ? { label, value, text: writeText(value) }
    : { label, value: meant, text: value }
}

/** Many authors write an example as the text that is sent. It is one where only so it does not contradict the schema. */
function readSerialized(
  text: string,
  { schema }: BodyContent,
  schemas: SchemaMap,
): Value | undefined {
  if (checkValue(text, schema, schemas).length === 0) return undefined
  const reading = readJson(text)
  const fits = reading.outcome === 'read' && checkValue(reading.value, schema, schemas).length === 0
  return fits ? reading.value : undefined
}
