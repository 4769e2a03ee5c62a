import type { Schema } from '#core/request/description/schema.ts'
import { createValueChecker } from './check-value.ts'
import type { SchemaView, Source } from '#schema/view/view-schema.ts'
import { readList } from '#schema/keywords.ts'
import { enterPointer } from '#schema/pointer.ts'
import type { Conflict, Phrase } from '#schema/view/phrase.ts'
import type { Direction, OutlineExample } from './outline.ts'
import { listDistinct, listStated } from '#schema/view/stated.ts'
import { writePlain, writeValue } from '#schema/view/write-value.ts'
import type { FindDigits } from '#schema/view/write-value.ts'

/** The values of `enum`, as far as a page has room for them. */
export interface ListedValues {
  readonly values: readonly Phrase[]
  /** How many others there are, and where. */
  readonly more: Phrase | undefined
}

/** Of several lists, what they have in common. Null is said apart. */
export function listValues(view: SchemaView, digits: FindDigits): ListedValues {
  const [first, ...others] = listDistinct(view, 'enum').filter(({ value }) => Array.isArray(value))
  if (!first) return { values: [], more: undefined }
  const rest = others.map(({ value }) => new Set(readList(value).map((one) => JSON.stringify(one))))
  const isCommon = (value: unknown) =>
    value !== null && rest.every((list) => list.has(JSON.stringify(value)))
  const values: Phrase[] = []
  let room = listed.characters
  let left = 0
  for (const [index, value] of readList(first.value).entries()) {
    if (!isCommon(value)) continue
    const pointer = enterPointer(first.pointer, index)
    const text = left > 0 ? '' : writePlain(value, pointer, digits)
    room -= text.length
    if (left > 0 || values.length === listed.values || room < 0) left += 1
    else values.push({ text, pointer })
  }
  if (left === 0) return { values, more: undefined }
  const words = `${values.length > 0 ? 'and ' : 'one of '}${left} ${values.length > 0 ? 'more values' : 'values'}, in the document at`
  return { values, more: { text: words, code: first.pointer, pointer: first.pointer } }
}

/** How many values of one list a page and its search name. */
export const listed = { values: 100, characters: 3000 } as const

/** A default that its own schema refuses. */
export function checkDefaults(
  view: SchemaView,
  sources: readonly Source[],
  { schemas, direction }: Ground,
): readonly Conflict[] {
  const check = createValueChecker(schemas, direction)
  return listDistinct(view, 'default').flatMap(({ value, pointer }) => {
    const refusal = sources.map(({ schema }) => check(value, schema)).find(Boolean)
    if (refusal === undefined) return []
    return [{ text: `Its own schema refuses the default. ${refusal}`, pointers: [pointer] }]
  })
}

interface Ground {
  readonly schemas: ReadonlyMap<string, Schema>
  readonly direction: Direction
  readonly digits: FindDigits
}

/** The examples that the document gives, each checked by the schema that it stands in. */
export function listExamples(
  view: SchemaView,
  sources: readonly Source[],
  { schemas, direction, digits }: Ground,
): readonly OutlineExample[] {
  const lists = listStated(view, 'examples').flatMap(({ value, pointer }) =>
    readList(value).map((one, index) => ({ value: one, pointer: enterPointer(pointer, index) })),
  )
  const found = new Map<string, OutlineExample>()
  for (const { value, pointer } of [...listStated(view, 'example'), ...lists]) {
    const text =
      typeof value === 'object' && value !== null
        ? writeValue(value, pointer, digits, '  ')
        : writePlain(value, pointer, digits)
    if (found.has(text)) continue
    const check = createValueChecker(schemas, direction)
    const refusals = sources.map(({ schema }) => check(value, schema))
    found.set(text, { text, pointer, refusal: refusals.find((one) => one !== undefined) })
  }
  return [...found.values()].slice(0, most)
}

/** Beyond that a reader is better off with the document. */
const most = 8
