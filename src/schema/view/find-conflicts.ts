import { isKeywords, readList, readMembers } from '../keywords.ts'
import { enterPointer } from '../pointer.ts'
import { listStated } from './stated.ts'
import type { Conflict, Stated } from './stated.ts'
import type { SchemaView } from './view-schema.ts'

type Parts = Pick<SchemaView, 'parts'>

/** Writes a value of the document as JSON, given its place. */
type Write = (value: unknown, pointer: string) => string

export function findConflicts(
  view: Pick<SchemaView, 'parts' | 'loops'>,
  write: Write,
): readonly Conflict[] {
  return [
    ...limits.flatMap(([low, high]) => compareLimits(view, low, high, write)),
    ...compareValues(view),
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

function compareLimits(view: Parts, low: string, high: string, write: Write): readonly Conflict[] {
  const floor = findEnd(listStated(view, low), (one, other) => one > other)
  const roof = findEnd(listStated(view, high), (one, other) => one < other)
  if (!floor || !roof) return []
  const isStrict = `${low} ${high}`.includes('exclusive')
  if (isStrict ? floor.number < roof.number : floor.number <= roof.number) return []
  const text = `${low} ${write(floor.number, floor.pointer)} and ${high} ${write(roof.number, roof.pointer)} leave no value.`
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

function compareValues(view: Parts): readonly Conflict[] {
  const lists = [
    ...listStated(view, 'const').map(({ value, pointer }) => ({ values: [value], pointer })),
    ...listStated(view, 'enum').flatMap(({ value, pointer }) =>
      Array.isArray(value) ? [{ values: readList(value), pointer }] : [],
    ),
  ]
  const [first, ...others] = lists.map(({ values }) => values.map((one) => JSON.stringify(one)))
  if (!first || first.some((one) => others.every((list) => list.includes(one)))) return []
  const text =
    others.length === 0
      ? 'The list of values is empty, so no value fits.'
      : 'The lists of values have none in common.'
  return [{ text, pointers: lists.map(({ pointer }) => pointer) }]
}

/** Members that must be there and cannot, or that another part allows for nobody. */
function compareMembers(view: Parts): readonly Conflict[] {
  const closed = view.parts.filter(({ keywords }) => keywords['additionalProperties'] === false)
  if (closed.length === 0) return []
  return closed.flatMap((part): readonly Conflict[] => {
    const own = part.keywords['properties']
    const patterns = part.keywords['patternProperties']
    if (isKeywords(patterns) && Object.keys(patterns).length > 0) return []
    const strangers = view.parts.flatMap(({ keywords, pointer }) => {
      return readMembers(keywords['properties'])
        .map(([name]) => name)
        .filter((name) => !(isKeywords(own) && Object.hasOwn(own, name)))
        .map((name) => ({ name, pointer: enterPointer(enterPointer(pointer, 'properties'), name) }))
    })
    const [first] = strangers
    if (!first) return []
    const names = [...new Set(strangers.map(({ name }) => name))]
    const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '')
    return [
      {
        text: `One part allows no other fields, another describes ${shown}.`,
        pointers: [enterPointer(part.pointer, 'additionalProperties'), first.pointer],
      },
    ]
  })
}
