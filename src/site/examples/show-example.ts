import { findSequenceFormat, isJson, isRange } from '#core/text/media-type.ts'
import { isWritable, writeBodyText } from '#core/request/serialize/content.ts'
import type { AuthoredExample, Schema } from '#core/request/description/parameter.ts'
import { explainExample, textOfJson } from '#schema/check/explain-value.ts'
import { isList, isMap } from '#core/request/inputs.ts'
import type { Value } from '#core/request/inputs.ts'
import { readExampleValue } from '#core/request/read-json.ts'
import { writeText } from '#core/request/serialize/json.ts'
import { writeValue } from '#schema/view/write-value.ts'
import { directionsOf } from '../schemas/list-values.ts'
import type { Direction } from '../schemas/outline.ts'

/** An example as a page shows it: the document’s own text, and never more of it than a page can carry. */
export interface ShownExample {
  readonly name: string | undefined
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly text: string
  /** The lines that are shown on demand; empty where there are none. */
  readonly rest: string
  readonly lines: number
  readonly isCut: boolean
}

/** How many characters of one example a page shows. Most readers come for those of the request and of the first response. */
export const longestExample = { usual: 5000, minor: 3000 } as const

/** The first of several, which a reader compares: one of them always, others as long as they are few and short. */
export function takeExamples(
  examples: readonly AuthoredExample[],
  longest: number = longestExample.usual,
): readonly AuthoredExample[] {
  const taken: AuthoredExample[] = []
  let room = (longest * 4) / 3
  for (const example of examples.slice(0, mostExamples)) {
    const { text, rest } = showExample(example, longest)
    room -= text.length + rest.length
    if (taken.length > 0 && room < 0) break
    taken.push(example)
  }
  return taken
}

/** @param mediaType of the content that it stands in; a text of JSON has its quotation marks */
export function showExample(
  example: AuthoredExample,
  longest: number = longestExample.usual,
  mediaType = 'text/plain',
): ShownExample {
  const { name, summary, description, value: data, written, serialized } = example
  const value = readExampleValue({ value: data, ...(written !== undefined && { written }) })
  const isPlain = typeof value === 'string' && !isJson(mediaType)
  const whole =
    serialized ??
    writeItems(value, mediaType) ??
    (isPlain ? value : (written ?? writeLines(data, value)))
  const lines = whole.slice(0, longest).split('\n')
  const isCut = whole.length > longest
  const first = lines.length > mostShown + 4 ? lines.slice(0, mostShown) : lines
  return {
    name,
    summary,
    description,
    text: first.join('\n'),
    rest: lines.slice(first.length).join('\n'),
    lines: lines.length,
    isCut,
  }
}

/** Whether an example stands on the page as JSON, and nothing says how it is written in its media type. */
export function isUnwritten(
  example: Pick<AuthoredExample, 'value' | 'written' | 'serialized'>,
  mediaType: string,
): boolean {
  const value = readExampleValue(example)
  const isText =
    example.serialized !== undefined || value === undefined || !(isList(value) || isMap(value))
  return !isText && !isRange(mediaType) && !isWritable(value, mediaType)
}

/** Serializes a list of a sequential media type as it is sent; undefined for any other example. */
function writeItems(value: Value | undefined, mediaType: string): string | undefined {
  const isSequence = findSequenceFormat(mediaType) !== undefined
  return isSequence && value !== undefined && isList(value) && isWritable(value, mediaType)
    ? writeBodyText(mediaType, value)
    : undefined
}

/** Formats a value as JSON, or as the document has it where JSON has no form for it. */
function writeLines(data: unknown, value: Value | undefined): string {
  if (data === undefined) return ''
  return value === undefined ? writeValue(data, '  ') : writeText(value)
}

const mostShown = 24

/** The most examples of one response or body; a reader compares two or three. */
const mostExamples = 5

/** Undefined where the example contradicts nothing, or where that cannot be told. */
export function checkExample(
  {
    value,
    serialized,
    isTextOfJson,
  }: Pick<AuthoredExample, 'value' | 'serialized' | 'isTextOfJson'>,
  schema: Schema | undefined,
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
  mediaType?: string,
): string | undefined {
  if (isTextOfJson) return textOfJson
  if (schema === undefined || (value === undefined && serialized !== undefined)) return undefined
  const find = (reference: string) => schemas.get(reference)
  return explainExample(value, schema, find, directionsOf[direction], mediaType)
}
