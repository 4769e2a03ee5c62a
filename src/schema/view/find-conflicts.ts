import { isKeywords, asList, getEntries } from '../keywords.ts'
import { appendToken } from '../pointer.ts'
import { getStated } from './stated.ts'
import type { Conflict, StatedValue } from './stated.ts'
import { compareDecimals, toDecimal } from '../value/decimal.ts'
import type { Decimal } from '../value/decimal.ts'
import { getDataKey } from '../value/reader.ts'
import { formatValue } from './format-value.ts'
import type { SchemaView } from './view-schema.ts'

type Parts = Pick<SchemaView, 'parts'>

export function findConflicts(view: Pick<SchemaView, 'parts' | 'loops'>): readonly Conflict[] {
  return [
    ...limits.flatMap(([low, high]) => compareLimits(view, low, high)),
    ...compareValues(view),
    ...compareMembers(view),
    ...view.loops.map((pointer) => ({
      text: 'A schema that only refers to itself describes no value.',
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

function compareLimits(view: Parts, low: string, high: string): readonly Conflict[] {
  const floor = findTightest(getStated(view, low), 1)
  const ceiling = findTightest(getStated(view, high), -1)
  if (!floor || !ceiling) return []
  const isStrict = `${low} ${high}`.includes('exclusive')
  const order = compareDecimals(floor.number, ceiling.number)
  if (isStrict ? order < 0 : order <= 0) return []
  const text = `${low} ${formatValue(floor.value)} and ${high} ${formatValue(ceiling.value)} leave no value.`
  return [{ text, pointers: [floor.pointer, ceiling.pointer] }]
}

/** @param direction 1 for the highest limit, -1 for the lowest */
function findTightest(stated: readonly StatedValue[], direction: 1 | -1): Limit | undefined {
  let end: Limit | undefined
  for (const { value, pointer } of stated) {
    const number = toDecimal(value)
    if (!number) continue
    if (!end || compareDecimals(number, end.number) === direction) end = { number, value, pointer }
  }
  return end
}

interface Limit extends Pick<StatedValue, 'value' | 'pointer'> {
  readonly number: Decimal
}

function compareValues(view: Parts): readonly Conflict[] {
  const lists = [
    ...getStated(view, 'const').map(({ value, pointer }) => ({ values: [value], pointer })),
    ...getStated(view, 'enum').flatMap(({ value, pointer }) =>
      Array.isArray(value) ? [{ values: asList(value), pointer }] : [],
    ),
  ]
  const [first, ...others] = lists.map(({ values }) => values.map(getDataKey))
  if (!first || first.some((one) => others.every((list) => list.includes(one)))) return []
  const text =
    others.length === 0
      ? 'The list of values is empty, so no value fits.'
      : 'The lists of values have none in common.'
  return [{ text, pointers: lists.map(({ pointer }) => pointer) }]
}

/** Finds properties that another subschema forbids by `additionalProperties: false`. */
function compareMembers(view: Parts): readonly Conflict[] {
  const closed = view.parts.filter(({ keywords }) => keywords['additionalProperties'] === false)
  if (closed.length === 0) return []
  return closed.flatMap((part): readonly Conflict[] => {
    const own = part.keywords['properties']
    const patterns = part.keywords['patternProperties']
    if (isKeywords(patterns) && Object.keys(patterns).length > 0) return []
    const forbidden = view.parts.flatMap(({ keywords, pointer }) => {
      return getEntries(keywords['properties'])
        .map(([name]) => name)
        .filter((name) => !(isKeywords(own) && Object.hasOwn(own, name)))
        .map((name) => ({ name, pointer: appendToken(appendToken(pointer, 'properties'), name) }))
    })
    const [first] = forbidden
    if (!first) return []
    const names = [...new Set(forbidden.map(({ name }) => name))]
    const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '')
    return [
      {
        text: `One part allows no other fields, but another describes ${shown}.`,
        pointers: [appendToken(part.pointer, 'additionalProperties'), first.pointer],
      },
    ]
  })
}
