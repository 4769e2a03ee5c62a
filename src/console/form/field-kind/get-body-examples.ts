import type { BodyContent } from '#request/description/operation.ts'
import type { Value } from '#request/inputs.ts'
import { getExampleValue } from '#request/parse-exact-json.ts'
import { isRange } from '#text/media-type.ts'
import { isSerializable } from '#request/serialize/content.ts'
import { isList, isMap } from '#request/inputs.ts'

export interface OfferedExample {
  readonly label: string
  /** Undefined if the document has only its serialized form. */
  readonly value: Value | undefined
  readonly serialized: string | undefined
}

/** Returns the document's examples of a body that can be sent. Omits values whose serialization is not specified. */
export function getBodyExamples({
  examples,
  mediaType,
}: Pick<BodyContent, 'examples' | 'mediaType'>): readonly OfferedExample[] {
  const isFit = (value: Value | undefined) =>
    value !== undefined &&
    (isRange(mediaType) || isSerializable(value, mediaType) || (!isList(value) && !isMap(value)))
  return examples
    .map((example, index) => ({
      label:
        example.summary ??
        example.name ??
        (examples.length === 1 ? 'Example' : `Example ${index + 1}`),
      value: getExampleValue(example),
      serialized: example.serialized,
    }))
    .filter(({ value, serialized }) => serialized !== undefined || isFit(value))
}
