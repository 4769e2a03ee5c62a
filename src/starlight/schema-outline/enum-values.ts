import { explainValue } from '#schema/check/check-instance.ts'
import type { SchemaView, Source } from '#schema/view/view-schema.ts'
import { asList } from '#schema/keywords.ts'
import { getDataKey } from '#schema/value/reader.ts'
import { appendToken } from '#schema/pointer.ts'
import { getDistinct, getStated } from '#schema/view/stated.ts'
import type { Conflict, Phrase } from '#schema/view/stated.ts'
import type { Direction, NodeOptions, OutlineExample } from './outline.ts'
import { getValueNames, formatPlain, formatValue } from '#schema/view/values.ts'

/** Returns the values that all lists have in common, without null, which is shown separately. */
export function getEnumValues(view: SchemaView) {
  const [first, ...others] = getDistinct(view, 'enum').filter(({ value }) => Array.isArray(value))
  const values: Phrase[] = []
  if (!first) return { values, more: 0 }
  const rest = others.map(({ value }) => new Set(asList(value).map(getDataKey)))
  const isCommon = (value: unknown) =>
    value !== null && rest.every((list) => list.has(getDataKey(value)))
  let characters = 0
  let more = 0
  for (const [index, value] of asList(first.value).entries()) {
    if (!isCommon(value)) continue
    const pointer = appendToken(first.pointer, index)
    const text = more > 0 ? '' : formatPlain(value)
    characters += text.length
    if (more > 0 || values.length === mostValues || characters > mostCharacters) more += 1
    else values.push({ text, pointer })
  }
  return { values, more }
}

/** Describes the names and meanings of `enum` values in the document. */
export function describeEnumValues(view: SchemaView): readonly Phrase[] {
  return getValueNames(view).map(({ value, text, pointer, origin }) => {
    return { text: `${formatPlain(value)} means`, code: text, pointer, origin }
  })
}

/** Limit for readability: the names of the world’s time zones are 600. */
const mostValues = 500

/** Total length of the values in UTF-16 units. */
const mostCharacters = 20_000

export function validateDefaults(
  view: SchemaView,
  sources: readonly Source[],
  { direction }: NodeOptions,
): readonly Conflict[] {
  return getDistinct(view, 'default').flatMap(({ value, pointer }) => {
    const refusal = explainBySources(value, sources, view, direction)
    if (refusal === undefined) return []
    return [{ text: `The default does not fit its schema. ${refusal}`, pointers: [pointer] }]
  })
}

export function collectExamples(
  view: SchemaView,
  sources: readonly Source[],
  { direction }: NodeOptions,
): readonly OutlineExample[] {
  const lists = getStated(view, 'examples').flatMap(({ value, pointer }) =>
    asList(value).map((one, index) => ({ value: one, pointer: appendToken(pointer, index) })),
  )
  const found = new Map<string, OutlineExample>()
  for (const { value, pointer } of [...getStated(view, 'example'), ...lists]) {
    const text =
      typeof value === 'object' && value !== null ? formatValue(value, '  ') : formatPlain(value)
    if (found.has(text)) continue
    const refusal = explainBySources(value, sources, view, direction)
    found.set(text, { text, pointer, refusal })
  }
  return [...found.values()].slice(0, most)
}

/** Limit for readability; the document has the others. */
const most = 8

/** Explains values in the same words as the findings. */
function explainBySources(
  value: unknown,
  sources: readonly Source[],
  { find }: SchemaView,
  direction: Direction,
): string | undefined {
  return sources
    .map(({ schema }) => explainValue(value, schema, find, directionsOf[direction]))
    .find((refusal) => refusal !== undefined)
}

/** The directions to validate for. A value shown for both is invalid only if it is invalid in both. */
export const directionsOf = {
  request: ['request'],
  response: ['response'],
  both: ['request', 'response'],
} as const satisfies Record<Direction, readonly ('request' | 'response')[]>
