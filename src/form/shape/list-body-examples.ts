import type { BodyContent } from '#core/request/description/body.ts'
import type { Value } from '#core/request/inputs.ts'
import { readExampleValue } from '#core/request/example-value.ts'

/** An example of a whole body, as the document has it. */
export interface ListedExample {
  readonly label: string
  /** Undefined where the document has it as it is sent only. */
  readonly value: Value | undefined
  readonly serialized: string | undefined
}

/** The document's examples of a body. None is made up. */
export function listBodyExamples({
  examples,
}: Pick<BodyContent, 'examples'>): readonly ListedExample[] {
  return examples
    .map((example, index) => ({
      label:
        example.summary ??
        example.name ??
        (examples.length === 1 ? 'Example' : `Example ${index + 1}`),
      value: readExampleValue(example),
      serialized: example.serialized,
    }))
    .filter(({ value, serialized }) => value !== undefined || serialized !== undefined)
}
