import type { BodyContent } from '#core/request/description/body.ts'
import type { Value } from '#core/request/inputs.ts'
import { isJson } from '#core/text/json-type.ts'
import { findSequence } from '#core/request/serialize/sequence.ts'
import { readBodyText, writeBodyText } from '#core/request/serialize/body-text.ts'
import type { ListedExample } from '../shape/list-body-examples.ts'
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
  content: Pick<BodyContent, 'mediaType'>,
): BodyExample {
  if (serialized !== undefined) return { value, text: serialized }
  if (value === undefined) return { value, text: '' }
  if (typeof value !== 'string') return { value, text: writeBodyText(content.mediaType, value) }
  if (findSequence(content.mediaType) !== undefined) {
    const reading = readBodyText(content.mediaType, value)
    return { value: reading.outcome === 'read' ? reading.value : undefined, text: value }
  }
  if (!isJson(content.mediaType)) return { value, text: value }
  return { value, text: writeText(value) }
}
