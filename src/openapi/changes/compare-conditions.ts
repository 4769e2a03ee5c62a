import { asList, filterStrings, getEntries, isKeywords, isSchema } from '#schema/keywords.ts'
import { appendToken } from '#schema/pointer.ts'
import { getSources, getStated } from '#schema/view/stated.ts'
import type { SchemaView, Source } from '#schema/view/view-schema.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import type { Relation } from './change.ts'
import { formatSubject } from './subject.ts'
import type { ViewPair } from './view-pair.ts'

/** Compares the keywords that hold other schemas, except `properties` and alternatives. */
export function compareConditions(pair: ViewPair): void {
  compareOtherFields(pair)
  for (const [key, step] of parts) comparePart(pair, key, step)
  for (const key of ['not', 'contentSchema']) compareOpaque(pair, key)
  compareConditional(pair)
  compareTuples(pair)
  for (const key of ['patternProperties', 'dependentSchemas']) compareNamedSchemas(pair, key)
  compareDependencies(pair)
}

/** Keywords whose schema must be met: if it permits less, the whole permits less. With the step of the path, or its subject. */
const parts = [
  ['items', '[]'],
  ['unevaluatedItems', '[]'],
  ['unevaluatedProperties', '*'],
  ['contains', within('an item that', 'must have')],
  ['propertyNames', within('each field name of')],
] as const

type Step = Parameters<ViewPair['addPart']>[0]

function within(before: string, after = ''): Step {
  return (subject) => ({
    path: '',
    holder: `${before} ${formatSubject(subject)}${after === '' ? '' : ` ${after}`}`,
  })
}

function followedBy(condition: string): Step {
  return (subject) => ({ path: '', holder: `${formatSubject(subject)}, ${condition},` })
}

function comparePart(pair: ViewPair, key: string, step: Step): void {
  const [old, next] = [getConstraints(pair.before, key), getConstraints(pair.after, key)]
  if (key === 'unevaluatedProperties' && (isClosed(pair.before) || isClosed(pair.after))) return
  if (old.length > 0 && next.length > 0) pair.addPart(step, old, next)
  else reportPresence(pair, key, old, next)
}

function reportPresence(
  { report }: ViewPair,
  key: string,
  [old]: readonly Source[],
  [next]: readonly Source[],
): void {
  const name = formatCodeSpan(key)
  const at = { before: old, after: next }
  if (next && !old) report('condition', 'narrower', `now has ${name}.`, at)
  if (old && !next) report('condition', 'wider', `no longer has ${name}.`, at)
}

/** Returns the schemas of a keyword that exclude any value. */
export function getConstraints(view: SchemaView, key: string): readonly Source[] {
  return getSources(view, key).filter(({ schema }) => !isAnything(schema))
}

function isAnything(schema: unknown): boolean {
  return schema === true || (isKeywords(schema) && Object.keys(schema).every(isAnnotation))
}

function isAnnotation(key: string): boolean {
  return key === 'description' || key === 'title' || key.startsWith('x-')
}

/** Compares keywords whose schema excludes values, or may not be enforced. */
function compareOpaque(pair: ViewPair, key: string): void {
  const [old, next] = [getSources(pair.before, key), getSources(pair.after, key)]
  const [some] = old
  const [other] = next
  const at = { before: some, after: other }
  const name = formatCodeSpan(key)
  if (some && other) {
    if (!pair.isSame(old, next)) pair.report('condition', 'undecided', `has another ${name}.`, at)
  } else if (key === 'not') reportPresence(pair, key, old, next)
  // An annotation (JSON Schema 2020-12 Validation, section 8).
  else if (other) pair.report('condition', 'perhaps-narrower', `now has ${name}.`, at)
  else if (some) pair.report('condition', 'perhaps-wider', `no longer has ${name}.`, at)
}

/** Compares `if` with `then` and `else`, which have no effect alone (JSON Schema 2020-12 Core, section 10.2.2). */
function compareConditional(pair: ViewPair): void {
  const [old, next] = [getConditional(pair.before), getConditional(pair.after)]
  if (!old || !next) {
    reportPresence(pair, 'if', old?.condition ?? [], next?.condition ?? [])
    return
  }
  if (!pair.isSame(old.condition, next.condition)) {
    const at = { before: old.condition[0], after: next.condition[0] }
    pair.report('condition', 'undecided', 'has another `if`.', at)
    return
  }
  for (const [index, [key, condition]] of branches.entries()) {
    const [some = [], others = []] = [old.branches[index], next.branches[index]]
    if (some.length > 0 && others.length > 0) pair.addPart(followedBy(condition), some, others)
    else reportPresence(pair, key, some, others)
  }
}

const branches = [
  ['then', 'if its condition is met'],
  ['else', 'if its condition is not met'],
] as const

function getConditional(view: SchemaView) {
  const condition = getSources(view, 'if')
  const found = branches.map(([key]) => getConstraints(view, key))
  const isEffective = condition.length > 0 && found.flat().length > 0
  return isEffective ? { condition, branches: found } : undefined
}

/** Returns whether fields that are not described are forbidden. */
export function isClosed(view: SchemaView): boolean {
  return closingKeywords.some((key) => getStated(view, key).some(({ value }) => value === false))
}

const closingKeywords = ['additionalProperties', 'unevaluatedProperties']

function compareOtherFields(pair: ViewPair): void {
  const { before, after, report } = pair
  const [old, next] = [isClosed(before), isClosed(after)]
  const at = { before: findClosing(before), after: findClosing(after) }
  if (next && !old) report('other-fields', 'narrower', 'no longer permits other fields.', at)
  if (old && !next) report('other-fields', 'wider', 'now permits other fields.', at)
  if (old || next) return
  const [some, others] = [getConstraints(before, closing), getConstraints(after, closing)]
  if (some.length > 0 && others.length > 0) pair.addPart('*', some, others)
  else if (others.length > 0) {
    report('other-fields', 'narrower', 'now restricts the values of other fields.', at)
  } else if (some.length > 0) {
    report('other-fields', 'wider', 'no longer restricts the values of other fields.', at)
  }
}

const closing = 'additionalProperties'

function findClosing(view: SchemaView) {
  return closingKeywords.flatMap((key) => getStated(view, key))[0]
}

function compareTuples(pair: ViewPair): void {
  const [old, next] = [getTuple(pair.before), getTuple(pair.after)]
  for (const [index, source] of old.entries()) {
    const other = next[index]
    if (other) pair.addPart(`[${index}]`, [source], [other])
  }
  if (old.length === next.length) return
  const at = { before: old[next.length] ?? old[0], after: next[old.length] ?? next[0] }
  // Next to `items`, it replaces that for the first items.
  const isPlain = [pair.before, pair.after].every((view) => getStated(view, 'items').length === 0)
  const relation: Relation =
    isPlain && old.length === 0 ? 'narrower' : isPlain && next.length === 0 ? 'wider' : 'undecided'
  pair.report('condition', relation, 'has another number of `prefixItems`.', at)
}

function getTuple(view: SchemaView): readonly Source[] {
  return getStated(view, 'prefixItems').flatMap(({ value, pointer, origin }) =>
    asList(value).map((schema, index) => ({
      schema,
      pointer: appendToken(pointer, index),
      origin,
    })),
  )
}

function compareNamedSchemas(pair: ViewPair, key: string): void {
  const [old, next] = [getNamed(pair.before, key), getNamed(pair.after, key)]
  for (const name of new Set([...old.keys(), ...next.keys()])) {
    const [some, others] = [old.get(name) ?? [], next.get(name) ?? []]
    if (some.length > 0 && others.length > 0) {
      const isPattern = key === 'patternProperties'
      const step = isPattern ? `(${name})` : followedBy(`if ${formatCodeSpan(name)} is present`)
      pair.addPart(step, some, others)
    } else if (isClosed(pair.before) || isClosed(pair.after)) {
      // A pattern also permits fields where others are forbidden.
      const at = { before: some[0], after: others[0] }
      pair.report('condition', 'undecided', `has another ${formatCodeSpan(key)}.`, at)
    } else reportPresence(pair, `${key}: ${name}`, some, others)
  }
}

function getNamed(view: SchemaView, key: string): ReadonlyMap<string, readonly Source[]> {
  const sources = getStated(view, key).flatMap(({ value, pointer, origin }) =>
    getEntries(value).flatMap(([name, schema]) =>
      isSchema(schema)
        ? [{ name, source: { schema, pointer: appendToken(pointer, name), origin } }]
        : [],
    ),
  )
  const grouped = Map.groupBy(sources, ({ name }) => name)
  return new Map([...grouped].map(([name, same]) => [name, same.map(({ source }) => source)]))
}

function compareDependencies(pair: ViewPair): void {
  const [old, next] = [getDependencies(pair.before), getDependencies(pair.after)]
  for (const [text, { needed, by, at }] of next) {
    if (old.has(text)) continue
    const rest = `is now required if ${formatCodeSpan(by)} is present.`
    pair.report('field-required', 'narrower', rest, { after: at }, needed)
  }
  for (const [text, { needed, by, at }] of old) {
    if (next.has(text)) continue
    const rest = `is no longer required if ${formatCodeSpan(by)} is present.`
    pair.report('field-optional', 'wider', rest, { before: at }, needed)
  }
}

function getDependencies(view: SchemaView) {
  const all = getStated(view, 'dependentRequired').flatMap(({ value, pointer, origin }) =>
    getEntries(value).flatMap(([by, names]) =>
      filterStrings(names).map((needed) => {
        const at = { pointer: appendToken(pointer, by), origin }
        return [JSON.stringify([by, needed]), { needed, by, at }] as const
      }),
    ),
  )
  return new Map(all)
}
