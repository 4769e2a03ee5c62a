import { compareDecimals } from '#schema/value/decimal.ts'
import { getSources, getStated } from '#schema/view/stated.ts'
import type { StatedValue } from '#schema/view/stated.ts'
import { describeType, formatType, getDeclaredTypes, getPossibleTypes } from '#schema/view/types.ts'
import { viewSchema } from '#schema/view/view-schema.ts'
import type { SchemaView } from '#schema/view/view-schema.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import type { Effect, Relation } from './change.ts'
import { findLimit } from './compare-keywords.ts'
import { placeAt } from './view-pair.ts'
import type { ViewPair } from './view-pair.ts'

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
 * writes otherwise; and a value is sent like a list of only it.
 */
function relateTexts(
  { before, after, direction }: ViewPair,
  relation: Relation,
): Relation | { readonly effect: Effect } {
  if (relation !== 'different') return relation
  const [some, others] = [getPossibleTypes(before), getPossibleTypes(after)]
  const isListNow = isPrimitive(some) && others.join() === 'array'
  if (!isListNow && (!isPrimitive(some) || !isPrimitive(others))) return 'undecided'
  if (isListNow ? permitsAnyText(after) : isFreeText(after)) {
    return direction === 'request' ? { effect: 'indirect' } : 'wider'
  }
  return isFreeText(before) && !isListNow ? 'narrower' : relation
}

/** Returns whether a list may consist of any one text. */
function permitsAnyText(view: SchemaView): boolean {
  const sources = getSources(view, 'items')
  const fewest = findLimit(view, 'minItems', 1)
  const permitsOne = !fewest || compareDecimals(fewest.number, { integer: 1n, power: 0 }) <= 0
  return (
    permitsOne && (sources.length === 0 || isFreeText(viewSchema(sources, { find: view.find })))
  )
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
  const at = { before: placeAt(old), after: placeAt(next) }
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

function findPlace(view: SchemaView, key: string): StatedValue | undefined {
  return getStated(view, key)[0]
}
