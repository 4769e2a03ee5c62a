import { isKeywords, asList, getEntries } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { compareDecimals, toDecimal } from '../value/decimal.ts'
import { getDataKey } from '../value/reader.ts'
import type { SchemaView } from './view-schema.ts'
import { appendToken } from '../pointer.ts'
import { getStated } from './stated.ts'
import type { Conflict, StatedValue } from './stated.ts'
import type { Decimal } from '../value/decimal.ts'
import { formatValue } from './values.ts'

/**
 * Merges the parts of a view into the keywords of one equivalent schema: the tightest limits, all
 * required names, common enum values, flags set by any part; for other keywords, the first part
 * wins. References, `allOf` and choices are already resolved.
 */
export function mergeKeywords({ parts }: Pick<SchemaView, 'parts'>): Keywords {
  const merged = new Map<string, unknown>()
  for (const { keywords } of parts) {
    for (const [key, value] of Object.entries(keywords)) {
      if (resolvedKeywords.has(key) || value === undefined) continue
      const before = merged.get(key)
      merged.set(key, before === undefined ? value : mergeValues(key, before, value))
    }
  }
  return Object.fromEntries(merged)
}

const resolvedKeywords: ReadonlySet<string> = new Set(
  '$ref $dynamicRef allOf oneOf anyOf'.split(' '),
)

function mergeValues(key: string, first: unknown, second: unknown): unknown {
  if (key === 'properties' && isKeywords(first) && isKeywords(second)) {
    return mergeMembers(first, second)
  }
  if (Array.isArray(first) && Array.isArray(second)) {
    if (key === 'required') return [...new Set<unknown>([...first, ...second])]
    if (key === 'enum') return intersect(first, second)
  }
  if (lowerBounds.has(key) || upperBounds.has(key)) {
    const [one, other] = [toDecimal(first), toDecimal(second)]
    if (!one || !other) return first
    const order = compareDecimals(one, other)
    return (lowerBounds.has(key) ? order >= 0 : order <= 0) ? first : second
  }
  if (flags.has(key)) return first === true || second === true
  if (subschemaKeywords.has(key)) return mergeSchemas(first, second)
  return first
}

const lowerBounds: ReadonlySet<string> = new Set(
  'minimum exclusiveMinimum minLength minItems minProperties'.split(' '),
)
const upperBounds: ReadonlySet<string> = new Set(
  'maximum exclusiveMaximum maxLength maxItems maxProperties'.split(' '),
)
const flags: ReadonlySet<string> = new Set('uniqueItems readOnly writeOnly deprecated'.split(' '))
const subschemaKeywords: ReadonlySet<string> = new Set(['items', 'additionalProperties'])

function mergeMembers(first: Keywords, second: Keywords): Keywords {
  const members = new Map(Object.entries(first))
  for (const [name, schema] of Object.entries(second)) {
    members.set(name, members.has(name) ? mergeSchemas(members.get(name), schema) : schema)
  }
  return Object.fromEntries(members)
}

/** Combines two schemas that both apply; `false` always wins. */
function mergeSchemas(first: unknown, second: unknown): unknown {
  if (first === false || second === false) return false
  return first === true ? second : second === true ? first : { allOf: [first, second] }
}

function intersect(first: readonly unknown[], second: readonly unknown[]): readonly unknown[] {
  const keys = new Set(second.map(getDataKey))
  return first.filter((value) => keys.has(getDataKey(value)))
}

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
