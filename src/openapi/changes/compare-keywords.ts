import { asList } from '#schema/keywords.ts'
import { compareDecimals, isMultiple, toDecimal } from '#schema/value/decimal.ts'
import { getDataKey } from '#schema/value/reader.ts'
import { mergeKeywords } from '#schema/view/combine-parts.ts'
import { getStated } from '#schema/view/stated.ts'
import type { StatedValue } from '#schema/view/stated.ts'
import { describeType, formatType, getDeclaredTypes, getPossibleTypes } from '#schema/view/types.ts'
import { formatPlain } from '#schema/view/values.ts'
import type { SchemaView } from '#schema/view/view-schema.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import type { ChangeKind, Effect, Relation } from './change.ts'
import type { Place, ViewPair } from './view-pair.ts'

/** Compares types and null. @returns whether other keywords are comparable */
export function compareTypes(pair: ViewPair): boolean {
  const { before, after, report, isText } = pair
  const [some, others] = [getPossibleTypes(before), getPossibleTypes(after)]
  const relation = relateTypes(some, others)
  if (relation === 'same') {
    compareNull(pair)
    return true
  }
  const at = { before: findPlace(before, 'type'), after: findPlace(after, 'type') }
  const rest = `is now ${nameType(after)} (it was ${nameType(before)}).`
  const result = isText ? relateTexts(pair, relation) : addNull(relation, relateNull(pair))
  report('type', result, rest, at)
  return relation !== 'different' && relation !== 'undecided'
}

/** Combines the relation of types with that of null, which is named in the same sentence. */
function addNull(relation: Relation, ofNull: Relation): Relation {
  const isOpposite =
    (relation === 'wider' && ofNull === 'narrower') ||
    (relation === 'narrower' && ofNull === 'wider')
  return isOpposite ? 'different' : relation
}

/**
 * Relates types of values that are sent as text: a text without limits permits the text of a number or flag, which only generated code
 * writes otherwise; and a list may be sent like its only item.
 */
function relateTexts(
  { before, after, direction }: ViewPair,
  relation: Relation,
): Relation | { readonly effect: Effect } {
  if (relation !== 'different') return relation
  const [some, others] = [getPossibleTypes(before), getPossibleTypes(after)]
  if (!isPrimitive(some) || !isPrimitive(others)) return 'undecided'
  if (isFreeText(after)) return direction === 'request' ? { effect: 'indirect' } : 'wider'
  return isFreeText(before) ? 'narrower' : relation
}

function isPrimitive(types: readonly string[]): boolean {
  return !types.includes('array') && !types.includes('object')
}

function isFreeText(view: SchemaView): boolean {
  const limits = ['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength']
  const isLimited = limits.some((key) => getStated(view, key).length > 0)
  return getPossibleTypes(view).includes('string') && !isLimited
}

function nameType(view: SchemaView): string {
  return formatCodeSpan(formatType(describeType(view)))
}

function relateTypes(some: readonly string[], others: readonly string[]): Relation {
  // Bytes have no type in JSON Schema, so that a text with that format is not comparable.
  if (some.includes('bytes') !== others.includes('bytes')) return 'undecided'
  const isSubset = hasTypes(others, some)
  const isSuperset = hasTypes(some, others)
  if (isSubset && isSuperset) return 'same'
  return isSubset ? 'wider' : isSuperset ? 'narrower' : 'different'
}

/** Returns whether a schema of the types permits all values of other types. No type permits any value. */
function hasTypes(types: readonly string[], others: readonly string[]): boolean {
  if (types.length === 0) return true
  return (
    others.length > 0 &&
    others.every((type) => types.includes(type) || (type === 'integer' && types.includes('number')))
  )
}

function compareNull(pair: ViewPair): void {
  const relation = relateNull(pair)
  if (relation === 'same') return
  const [old, next] = [pair.before, pair.after].map((view) => getDeclaredTypes(view).nullAt)
  const at = { before: toPlace(old), after: toPlace(next) }
  const verb = relation === 'wider' ? 'can now' : 'can no longer'
  pair.report('null', relation, `${verb} be \`null\`.`, at)
}

function relateNull({ before, after }: ViewPair): Relation {
  const [was, is] = [permitsNull(before), permitsNull(after)]
  if (was === is || was === undefined || is === undefined) return 'same'
  return is ? 'wider' : 'narrower'
}

/** @returns undefined for a schema that states neither types nor values: its fields or items may imply a type */
function permitsNull(view: SchemaView): boolean | undefined {
  const { types, nullAt } = getDeclaredTypes(view)
  if (nullAt !== undefined || types.join() === 'null') return true
  const hasValues = ['enum', 'const'].some((key) => getStated(view, key).length > 0)
  return types.length > 0 || hasValues ? false : undefined
}

function toPlace(pointer: string | undefined): Place | undefined {
  return pointer === undefined ? undefined : { pointer, origin: undefined }
}

function findPlace(view: SchemaView, key: string): StatedValue | undefined {
  return getStated(view, key)[0]
}

/** Compares keywords whose values are data. */
export function compareValueKeywords(pair: ViewPair): void {
  compareValues(pair)
  compareRange(pair)
  for (const key of lowerLimits) compareLimit(pair, key, 1)
  for (const key of upperLimits) compareLimit(pair, key, -1)
  compareKeyword(pair, 'limit', 'multipleOf', relateMultiples)
  compareKeyword(pair, 'limit', 'uniqueItems', relatePresence, (value) => value === false)
  compareKeyword(pair, 'pattern', 'pattern', relatePresence, isTrivialPattern)
  compareKeyword(pair, 'format', 'format', relateFormats)
  compareKeyword(pair, 'format', 'contentEncoding', relateFormats)
  compareKeyword(pair, 'format', 'contentMediaType', relateFormats)
  compareDefault(pair)
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
  const values = list ? asList(listed) : [constant]
  const keyed = values
    .filter((value) => value !== null && (!only || getDataKey(value) === constantKey))
    .map((value) => [getDataKey(value) ?? '', value] as const)
  return { values: new Map(keyed), place }
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
  const stated = keys.flatMap((key, index) =>
    getStated(view, key).flatMap((one) => {
      const number = toDecimal(one.value)
      return number ? [{ ...one, key, number, isExclusive: index === 1 }] : []
    }),
  )
  const [tightest] = stated.toSorted(
    (one, other) =>
      direction * compareDecimals(other.number, one.number) ||
      Number(other.isExclusive) - Number(one.isExclusive),
  )
  return tightest
}

/** @param direction 1 if a higher limit is tighter, -1 if a lower one is */
function compareLimit(pair: ViewPair, key: string, direction: 1 | -1): void {
  const [old, next] = [pair.before, pair.after].map((view) => findLimit(view, key, direction))
  if (!old && !next) return
  const order = old && next ? direction * compareDecimals(next.number, old.number) : next ? 1 : -1
  if (order !== 0) reportKeyword(pair, 'limit', order > 0 ? 'narrower' : 'wider', old, next)
}

function findLimit(view: SchemaView, key: string, direction: 1 | -1) {
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
