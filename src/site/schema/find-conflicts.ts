import type { SchemaView } from './collect-view.ts'
import { enterPointer, isKeywords, listOf, readOwn } from './keywords.ts'
import type { Conflict } from './outline.ts'
import { listStated } from './read-view.ts'
import type { Stated } from './read-view.ts'
import { writeNumber, writeValue } from './write-value.ts'
import type { FindDigits } from './write-value.ts'

/** Where the parts of a schema cannot all be true. */
export function findConflicts(view: SchemaView, digits: FindDigits): readonly Conflict[] {
  return [
    ...limits.flatMap(([low, high]) => compareLimits(view, low, high, digits)),
    ...compareConstants(view, digits),
    ...compareLists(view),
    ...compareMembers(view),
    ...view.loops.map((pointer) => ({
      text: 'A schema that is nothing but itself describes no value.',
      pointers: [pointer],
    })),
  ]
}

const limits = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const

function compareLimits(
  view: SchemaView,
  low: string,
  high: string,
  digits: FindDigits,
): readonly Conflict[] {
  const floor = findEnd(listStated(view, low), (one, other) => one > other)
  const roof = findEnd(listStated(view, high), (one, other) => one < other)
  if (!floor || !roof) return []
  const isStrict = `${low} ${high}`.includes('exclusive')
  if (isStrict ? floor.number < roof.number : floor.number <= roof.number) return []
  const text = `${low} ${writeNumber(floor.number, floor.pointer, digits)} and ${high} ${writeNumber(roof.number, roof.pointer, digits)} leave no value.`
  return [{ text, pointers: [floor.pointer, roof.pointer] }]
}

function findEnd(
  stated: readonly Stated[],
  isBeyond: (one: number, other: number) => boolean,
): { readonly number: number; readonly pointer: string } | undefined {
  let end: { readonly number: number; readonly pointer: string } | undefined
  for (const { value, pointer } of stated) {
    if (typeof value !== 'number') continue
    if (!end || isBeyond(value, end.number)) end = { number: value, pointer }
  }
  return end
}

function compareConstants(view: SchemaView, digits: FindDigits): readonly Conflict[] {
  const [first, ...others] = listStated(view, 'const')
  if (!first) return []
  const text = JSON.stringify(first.value)
  const other = others.find(({ value }) => JSON.stringify(value) !== text)
  const list = listStated(view, 'enum').find(
    ({ value }) =>
      Array.isArray(value) && !value.some((one: unknown) => JSON.stringify(one) === text),
  )
  const shown = writeValue(first.value, first.pointer, digits)
  return [
    ...(other
      ? [
          {
            text: `Always ${shown}, and always ${writeValue(other.value, other.pointer, digits)}; no value is both.`,
            pointers: [first.pointer, other.pointer],
          },
        ]
      : []),
    ...(list
      ? [
          {
            text: `Always ${shown}, which is none of the listed values.`,
            pointers: [first.pointer, list.pointer],
          },
        ]
      : []),
  ]
}

function compareLists(view: SchemaView): readonly Conflict[] {
  const lists = listStated(view, 'enum').filter(({ value }) => Array.isArray(value))
  const [first, ...others] = lists
  if (!first) return []
  const pointers = lists.map(({ pointer }) => pointer)
  if (others.length === 0) {
    return listOf(first.value).length > 0
      ? []
      : [{ text: 'The list of values is empty, so no value fits.', pointers }]
  }
  const texts = others.map(({ value }) => new Set(listOf(value).map((one) => JSON.stringify(one))))
  const isShared = listOf(first.value).some((one) =>
    texts.every((list) => list.has(JSON.stringify(one))),
  )
  return isShared ? [] : [{ text: 'The lists of values have none in common.', pointers }]
}

/** Members that must be there and cannot, or that another part allows for nobody. */
function compareMembers(view: SchemaView): readonly Conflict[] {
  const closed = view.parts.filter(({ keywords }) => keywords['additionalProperties'] === false)
  if (closed.length === 0) return []
  return closed.flatMap((part): readonly Conflict[] => {
    const own = part.keywords['properties']
    const patterns = part.keywords['patternProperties']
    if (isKeywords(patterns) && Object.keys(patterns).length > 0) return []
    const strangers = view.parts.flatMap(({ keywords, pointer }) => {
      const names = isKeywords(keywords['properties']) ? Object.keys(keywords['properties']) : []
      return names
        .filter((name) => !(isKeywords(own) && readOwn(own, name) !== undefined))
        .map((name) => ({ name, pointer: enterPointer(enterPointer(pointer, 'properties'), name) }))
    })
    const [first] = strangers
    if (!first) return []
    const names = [...new Set(strangers.map(({ name }) => name))]
    const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '')
    return [
      {
        text: `One part allows no other members, another describes ${shown}.`,
        pointers: [enterPointer(part.pointer, 'additionalProperties'), first.pointer],
      },
    ]
  })
}
