import { findSequenceFormat, isJson, isRange } from '#text/media-type.ts'
import { isSerializable, formatBodyText } from '#request/serialize/content.ts'
import type { AuthoredExample, Schema } from '#request/description/parameter.ts'
import { explainExample, jsonTextMessage } from '#schema/check/check-instance.ts'
import { isList, isMap } from '#request/inputs.ts'
import type { Value } from '#request/inputs.ts'
import { getExampleValue } from '#request/parse-exact-json.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import { formatValue } from '#schema/view/values.ts'
import { directionsOf } from '../schema-outline/enum-values.ts'
import type { Direction } from '../schema-outline/outline.ts'

/** An example as shown on a page: the document’s own text, cut to a limit. */
export interface FormattedExample {
  readonly name: string | undefined
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly text: string
  /** Lines shown on demand; empty if there are none. */
  readonly rest: string
  readonly lines: number
  readonly isCut: boolean
}

/** Maximum characters of one example on a page. Most readers look at the request and the first response. */
export const maxExampleLength = { usual: 5000, minor: 3000 } as const

/** Returns the examples to show: the first, and more while they are few and short. */
export function selectExamples(
  examples: readonly AuthoredExample[],
  longest: number = maxExampleLength.usual,
): readonly AuthoredExample[] {
  const taken: AuthoredExample[] = []
  let room = (longest * 4) / 3
  for (const example of examples.slice(0, mostExamples)) {
    const { text, rest } = formatExample(example, longest)
    room -= text.length + rest.length
    if (taken.length > 0 && room < 0) break
    taken.push(example)
  }
  return taken
}

/** @param mediaType of the enclosing content; JSON strings keep their quotation marks */
export function formatExample(
  example: AuthoredExample,
  longest: number = maxExampleLength.usual,
  mediaType = 'text/plain',
): FormattedExample {
  const { name, summary, description, value: data, written, serialized } = example
  const value = getExampleValue({ value: data, ...(written !== undefined && { written }) })
  const isPlain = typeof value === 'string' && !isJson(mediaType)
  const full =
    serialized ??
    serializeItems(value, mediaType) ??
    (isPlain ? value : (written ?? formatLines(data, value)))
  const lines = full.slice(0, longest).split('\n')
  const isCut = full.length > longest
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

/** Returns whether an example is shown as JSON because its serialization in the media type is unknown. */
export function isShownAsJson(
  example: Pick<AuthoredExample, 'value' | 'written' | 'serialized'>,
  mediaType: string,
): boolean {
  const value = getExampleValue(example)
  const isText =
    example.serialized !== undefined || value === undefined || !(isList(value) || isMap(value))
  return !isText && !isRange(mediaType) && !isSerializable(value, mediaType)
}

/** Serializes an array in a sequential media type as sent; undefined for other examples. */
function serializeItems(value: Value | undefined, mediaType: string): string | undefined {
  const isSequence = findSequenceFormat(mediaType) !== undefined
  return isSequence && value !== undefined && isList(value) && isSerializable(value, mediaType)
    ? formatBodyText(mediaType, value)
    : undefined
}

/** Formats a value as JSON, or in the document's notation if JSON cannot express it. */
function formatLines(data: unknown, value: Value | undefined): string {
  if (data === undefined) return ''
  return value === undefined ? formatValue(data, '  ') : formatJsonValue(value)
}

const mostShown = 24

/** Maximum examples of one response or body; readers compare two or three. */
const mostExamples = 5

/** Explains why an example is invalid. Returns undefined if it is valid or cannot be checked. */
export function explainInvalidExample(
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
  if (isTextOfJson) return jsonTextMessage
  if (schema === undefined || (value === undefined && serialized !== undefined)) return undefined
  const find = (reference: string) => schemas.get(reference)
  return explainExample(value, schema, find, directionsOf[direction], mediaType)
}
