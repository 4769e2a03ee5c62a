import type { BodyContent } from '#core/request/description/body.ts'
import type { Value } from '#core/request/inputs.ts'
import { readJson } from '#core/request/read-json.ts'
import { isJson } from '#core/text/json-type.ts'
import { findSequence } from '#core/request/serialize/sequence.ts'
import { readBodyText, writeBodyText } from '#core/request/serialize/body-text.ts'
import { checkValue } from '../shape/check-value.ts'
import type { ListedExample } from '../shape/list-body-examples.ts'
import type { SchemaMap } from '../shape/shape.ts'
import { writeText } from '#core/request/serialize/write-text.ts'

/** An example of a whole body, as it stands in a form and in a text. */
export interface BodyExample {
  /** Undefined where the document has it as it is sent only. */
  readonly value: Value | undefined
  readonly text: string
}

/** Reads an example of a body for filling it in. */
export function readBodyExample(
  { value, serialized }: ListedExample,
  content: BodyContent,
  schemas: SchemaMap,
): BodyExample {
  if (serialized !== undefined) return { value, text: serialized }
  if (value === undefined) return { value, text: '' }
  if (typeof value !== 'string') return { value, text: writeBodyText(content.mediaType, value) }
  if (findSequence(content.mediaType) !== undefined) {
    const reading = readBodyText(content.mediaType, value)
    return { value: reading.outcome === 'read' ? reading.value : undefined, text: value }
  }
  if (!isJson(content.mediaType)) return { value, text: value }
  const meant = readSerialized(value, content, schemas)
  return meant === undefined ? { value, text: writeText(value) } : { value: meant, text: value }
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
