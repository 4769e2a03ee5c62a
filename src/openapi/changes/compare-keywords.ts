import { asList } from '#schema/keywords.ts'
import { compareDecimals, isIntegral, isMultiple, toDecimal } from '#schema/value/decimal.ts'
import type { Decimal } from '#schema/value/decimal.ts'
import { getDataKey } from '#schema/value/reader.ts'
import { mergeKeywords } from '#schema/view/combine-parts.ts'
import { getStated } from '#schema/view/stated.ts'
import type { StatedValue } from '#schema/view/stated.ts'
import { getApplicableLimits } from '#schema/view/describe-limits.ts'
import { getPossibleTypes } from '#schema/view/types.ts'
import { formatPlain } from '#schema/view/values.ts'
import type { SchemaView } from '#schema/view/view-schema.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import type { ChangeKind, Relation } from './change.ts'
import type { ViewPair } from './view-pair.ts'

/** Compares keywords whose values are data. */
export function compareValueKeywords(pair: ViewPair): void {
  compareValues(pair)
  const isApplicable = listApplicable(pair)
  if (isApplicable('minimum')) compareRange(pair)
  for (const key of lowerLimits) if (isApplicable(key)) compareLimit(pair, key, 1)
  for (const key of upperLimits) if (isApplicable(key)) compareLimit(pair, key, -1)
  compareKeyword(pair, 'limit', 'multipleOf', relateMultiples)
  compareKeyword(pair, 'limit', 'uniqueItems', relatePresence, (value) => value === false)
  compareKeyword(pair, 'pattern', 'pattern', relatePresence, isTrivialPattern)
  compareKeyword(pair, 'format', 'format', relateFormats)
  compareKeyword(pair, 'format', 'contentEncoding', relateFormats)
  compareKeyword(pair, 'format', 'contentMediaType', relateFormats)
  compareDefault(pair)
}

/** Returns whether a limit has an effect in a description: a limit on another type of value has none. */
function listApplicable({ before, after }: ViewPair): (key: string) => boolean {
  const limits = new Set(
    [before, after].flatMap((view) => getApplicableLimits(getPossibleTypes(view))),
  )
  return (key) => limits.has(key) || key.endsWith('Contains')
}

const lowerLimits = ['minLength', 'minItems', 'minProperties', 'minContains']
const upperLimits = ['maxLength', 'maxItems', 'maxProperties', 'maxContains']

function compareValues({ before, after, report }: ViewPair): void {
  const [old, next] = [getValues(before), getValues(after)]
  if (!old && !next) return
  const at = { before: old?.place, after: next?.place }
  if (!old || !next) {
    if (next) report('values', 'narrower', `now permits only ${formatValues(next.values)}.`, at)
    if (old) report('values', 'wider', `is no longer limited to ${formatValues(old.values)}.`, at)
    return
  }
  const added = [...next.values].filter(([key]) => !old.values.has(key))
  const removed = [...old.values].filter(([key]) => !next.values.has(key))
  if (added.length > 0 && removed.length === old.values.size) {
    const rest = `now permits only ${formatValues(next.values)} (it was ${formatValues(old.values)}).`
    report('values', 'different', rest, at)
    return
  }
  if (added.length > 0)
    report('values', 'wider', `now also permits ${formatValues(new Map(added))}.`, at)
  if (removed.length > 0)
    report('values', 'narrower', `no longer permits ${formatValues(new Map(removed))}.`, at)
}

/** Returns the permitted values by key, without null; undefined if any value is permitted. */
function getValues(view: SchemaView) {
  const { enum: listed, const: constant } = mergeKeywords(view)
  const [list] = getStated(view, 'enum')
  const [only] = getStated(view, 'const')
  const place = only ?? list
  if (!place) return undefined
  const constantKey = getDataKey(constant)
  const keyed = (list ? asList(listed) : [constant])
    .filter((value) => value !== null && (!only || getDataKey(value) === constantKey))
    .map((value) => [getDataKey(value) ?? '', value] as const)
  const values = new Map(keyed)
  // Both booleans are any boolean.
  const isBoolean = getPossibleTypes(view).join() === 'boolean'
  return isBoolean && values.size === 2 ? undefined : { values, place }
}

/** @param values by key */
function formatValues(values: ReadonlyMap<string, unknown>): string {
  const all = Array.from(values.values(), (value) => formatCodeSpan(formatPlain(value)))
  const shown = all.slice(0, mostValues)
  const more = all.length - shown.length
  if (more > 0) shown.push(`${more} more`)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(shown)
}

const mostValues = 8

/** Compares the lower and the upper end of a number, each of which has an inclusive and an exclusive keyword. */
function compareRange(pair: ViewPair): void {
  for (const [inclusive, exclusive, direction] of ends) {
    const [old, next] = [pair.before, pair.after].map((view) =>
      findEnd(view, [inclusive, exclusive], direction),
    )
    if (!old && !next) continue
    const order = old && next ? direction * compareDecimals(next.number, old.number) : next ? 1 : -1
    const strictness = Number(next?.isExclusive ?? false) - Number(old?.isExclusive ?? false)
    const tightening = old && next && order === 0 ? strictness : order
    if (tightening === 0) continue
    reportKeyword(pair, 'limit', tightening > 0 ? 'narrower' : 'wider', old, next)
  }
}

const ends = [
  ['minimum', 'exclusiveMinimum', 1],
  ['maximum', 'exclusiveMaximum', -1],
] as const

/** @param direction 1 for the lower end, of which the highest is the tightest; -1 for the upper end */
function findEnd(view: SchemaView, keys: readonly [string, string], direction: 1 | -1) {
  const isInteger = getPossibleTypes(view).join() === 'integer'
  const stated = keys.flatMap((key, index) =>
    getStated(view, key).flatMap((one) => {
      const number = toDecimal(one.value)
      if (!number) return []
      const isExclusive = index === 1
      // The next integer is the inclusive end of integers.
      return isExclusive && isInteger && isIntegral(number)
        ? [{ ...one, key, number: addOne(number, direction), isExclusive: false }]
        : [{ ...one, key, number, isExclusive }]
    }),
  )
  const [tightest] = stated.toSorted(
    (one, other) =>
      direction * compareDecimals(other.number, one.number) ||
      Number(other.isExclusive) - Number(one.isExclusive),
  )
  return tightest
}

function addOne({ integer, power }: Decimal, sign: 1 | -1): Decimal {
  return { integer: integer * 10n ** BigInt(power) + BigInt(sign), power: 0 }
}

/** @param direction 1 if a higher limit is tighter, -1 if a lower one is */
function compareLimit(pair: ViewPair, key: string, direction: 1 | -1): void {
  const [old, next] = [pair.before, pair.after].map((view) => findLimit(view, key, direction))
  if (!old && !next) return
  const order = old && next ? direction * compareDecimals(next.number, old.number) : next ? 1 : -1
  if (order !== 0) reportKeyword(pair, 'limit', order > 0 ? 'narrower' : 'wider', old, next)
}

export function findLimit(view: SchemaView, key: string, direction: 1 | -1) {
  const end = findEnd(view, [key, ''], direction)
  if (key === 'minContains' || key === 'maxContains') {
    // Without `contains` they have no effect; with it, the default is 1 (JSON Schema 2020-12 Validation, section 6.4).
    const [contains] = getStated(view, 'contains')
    if (!contains) return undefined
    const number = { integer: 1n, power: 0 }
    return end ?? (direction === 1 ? { ...contains, value: 1, key, number } : undefined)
  }
  // At least 0 is no limit.
  return end && direction === 1 && end.number.integer === 0n ? undefined : end
}

interface StatedKeyword extends StatedValue {
  readonly key: string
}

function reportKeyword(
  pair: ViewPair,
  kind: ChangeKind,
  relation: Relation,
  old: StatedKeyword | undefined,
  next: StatedKeyword | undefined,
): void {
  const rest = formatReplaced(old && formatKeyword(old), next && formatKeyword(next), [
    'is now',
    'now has',
    'no longer has',
  ])
  pair.report(kind, relation, rest, { before: old, after: next })
}

function formatKeyword({ key, value }: StatedKeyword): string {
  return formatCodeSpan(`${key}: ${formatPlain(value)}`)
}

/** @param verbs for a replaced, an added and a removed value */
function formatReplaced(
  old: string | undefined,
  next: string | undefined,
  [replaced, added, removed]: readonly [string, string, string],
): string {
  if (old !== undefined && next !== undefined) return `${replaced} ${next} (it was ${old}).`
  return next === undefined ? `${removed} ${old}.` : `${added} ${next}.`
}

type Relate = (old: unknown, next: unknown) => Relation

/** @param isAbsent whether a value is the same as none */
function compareKeyword(
  pair: ViewPair,
  kind: ChangeKind,
  key: string,
  relate: Relate,
  isAbsent: (value: unknown) => boolean = () => false,
): void {
  const some = indexKeyword(pair.before, key, isAbsent)
  const others = indexKeyword(pair.after, key, isAbsent)
  const removed = [...some].filter(([id]) => !others.has(id)).map(([, one]) => one)
  const added = [...others].filter(([id]) => !some.has(id)).map(([, one]) => one)
  const [old] = removed
  const [next] = added
  if (old && next && removed.length + added.length === 2) {
    reportKeyword(pair, kind, relate(old.value, next.value), old, next)
    return
  }
  for (const one of removed) {
    reportKeyword(pair, kind, relate(one.value, undefined), one, undefined)
  }
  for (const one of added) reportKeyword(pair, kind, relate(undefined, one.value), undefined, one)
}

/** Returns the values of a keyword, of which schemas in `allOf` may have several. */
function indexKeyword(view: SchemaView, key: string, isAbsent: (value: unknown) => boolean) {
  const found = new Map<string, StatedKeyword>()
  for (const { value, pointer, origin } of getStated(view, key)) {
    if (!isAbsent(value)) found.set(getDataKey(value) ?? '', { key, value, pointer, origin })
  }
  return found
}

/** Returns whether a pattern matches any text, because patterns are not anchored (JSON Schema 2020-12 Validation, section 6.3.3). */
function isTrivialPattern(pattern: unknown): boolean {
  return typeof pattern === 'string' && /^\^?(?:\.\*)?\$?$/.test(pattern)
}

function relatePresence(old: unknown, next: unknown): Relation {
  if (next === undefined) return 'wider'
  return old === undefined ? 'narrower' : 'undecided'
}

/** A format is an annotation, which may or may not be enforced (JSON Schema 2020-12 Validation, section 7.2.1). */
function relateFormats(old: unknown, next: unknown): Relation {
  if (next === undefined) return 'perhaps-wider'
  if (old === undefined) return 'perhaps-narrower'
  const isWider = isWiderFormat(old, next)
  const isNarrower = isWiderFormat(next, old)
  return isWider ? 'wider' : isNarrower ? 'narrower' : 'undecided'
}

function isWiderFormat(format: unknown, other: unknown): boolean {
  return typeof format === 'string' && widerFormats.get(format) === other
}

/** OpenAPI 3.1.1, Data Type Format. */
const widerFormats: ReadonlyMap<string, string> = new Map([
  ['int32', 'int64'],
  ['float', 'double'],
])

function relateMultiples(old: unknown, next: unknown): Relation {
  if (next === undefined) return 'wider'
  if (old === undefined) return 'narrower'
  const [some, others] = [toDecimal(old), toDecimal(next)]
  if (!some || !others || some.integer <= 0n || others.integer <= 0n) return 'undecided'
  return isMultiple(some, others) ? 'wider' : isMultiple(others, some) ? 'narrower' : 'different'
}

function compareDefault({ before, after, direction, report }: ViewPair): void {
  const [old] = getStated(before, 'default')
  const [next] = getStated(after, 'default')
  if (getDataKey(old?.value) === getDataKey(next?.value)) return
  const effect = direction === 'request' ? 'indirect' : 'compatible'
  const rest = formatReplaced(old && formatValue(old), next && formatValue(next), [
    'now has the default',
    'now has the default',
    'no longer has the default',
  ])
  report('default', { effect }, rest, { before: old, after: next })
}

function formatValue({ value }: StatedValue): string {
  return formatCodeSpan(formatPlain(value))
}
