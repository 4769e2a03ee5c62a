import type { Schema } from '#request/description/parameter.ts'
import type { Value, NumberText } from '#request/inputs.ts'
import { getFieldKind } from '../field-kind/field-kind.ts'
import type { SchemaMap, FieldKind } from '../field-kind/field-kind.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { isSchema, getCount, asList } from '#schema/keywords.ts'
import { findIn, omitHidden } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { convertStated } from '#schema/view/convert-stated.ts'
import { getDeclaredTypes } from '#schema/view/types.ts'
import { findDiscriminatorValues } from '#schema/view/variants.ts'
import { valueReader, getValueKey } from '#schema/value/reader.ts'
import type { Keywords } from '#schema/keywords.ts'
import { toDecimal, formatNumber } from '#schema/value/decimal.ts'
import type { Decimal } from '#schema/value/decimal.ts'

/**
 * Makes an example of a schema for a document without examples: the first valid value of those in the schema
 * (`example`, `default`, listed values), else a neutral value of its type. Includes optional objects to a depth of
 * three. Pages and forms mark it as made from the schema.
 *
 * @returns undefined if no valid value is simple to find, or the value is not an object or array with content
 */
export function makeExample(
  schema: Schema,
  schemas: SchemaMap,
  direction: Direction,
): Value | undefined {
  const room = { left: mostValues, tries: mostTries }
  const context = { schemas, direction, room, depth: 0, opened: new Set() }
  const made = make(schema, context)
  if (made === undefined || valueReader.countParts(made) === 0) return undefined
  const source = { schema, pointer: '#', origin: undefined }
  const shown = omitHidden(made, [source], { find: findIn(schemas), direction })
  return isValidValue(shown, schema, context) ? shown : undefined
}

/** Limit after which optional fields are omitted; larger examples are hard to read. */
const mostValues = 120

/** Nested choices multiply the candidates. */
const mostTries = 3000

interface Context {
  readonly schemas: SchemaMap
  readonly direction: Direction
  /** Values left before optional fields are omitted (`left`), and before generation stops (`tries`). */
  readonly room: { left: number; tries: number }
  readonly depth: number
  /** Schemas of the enclosing values. */
  readonly opened: ReadonlySet<unknown>
}

/** Returns whether a value is valid against the schema, with every rule checked. */
function isValidValue(value: Value, schema: Schema, { schemas, direction }: Context): boolean {
  const limits = { most: 1, steps: 20_000, patternSteps: 200_000 }
  const options = { find: findIn(schemas), direction, ...limits }
  return checkInstance(value, schema, options).every(
    ({ kind, keyword }) => kind === 'remark' || (kind === 'unchecked' && isKept.has(keyword)),
  )
}

/**
 * Keywords that a generated value satisfies: its properties and items are described, and its names are checked when
 * added.
 */
const isKept: ReadonlySet<string> = new Set([
  'unevaluatedItems',
  'unevaluatedProperties',
  'propertyNames',
])

/** Optional objects and arrays below this depth are omitted. */
const deepestOptional = 3

/** Schemas may be recursive. */
const deepest = 12

/** Returns a neutral value of a schema; undefined if no valid value is simple to find. */
function make(schema: Schema, context: Context): Value | undefined {
  const { room, depth, schemas } = context
  room.left -= 1
  room.tries -= 1
  if (depth > deepest || room.tries < 0) return undefined
  for (const value of generateCandidates(getFieldKind(schema, schemas, 'json'), context)) {
    if (isValidValue(value, schema, context)) return value
  }
  return undefined
}

/** Yields candidate values, the likeliest first: values in the schema, neutral ones of its type, and null. */
function* generateCandidates(shape: FieldKind, context: Context): Generator<Value> {
  const { keywords, view } = shape
  const stated = [keywords['example'], ...asList(keywords['examples']), keywords['default']]
  for (const data of stated) {
    const value = data === undefined || data === null ? undefined : convertStated(data, view)
    if (value !== undefined) yield value
  }
  yield* generateByKind(shape, context)
  if (shape.allowsNull) yield null
}

function* generateByKind(shape: FieldKind, context: Context): Generator<Value> {
  const inner = {
    ...context,
    depth: context.depth + 1,
    opened: new Set([...context.opened, ...shape.view.parts.map(({ keywords }) => keywords)]),
  }
  switch (shape.kind) {
    case 'options':
      for (const { value } of shape.options) yield value
      return
    case 'number':
      yield* generateNumbers(shape.keywords, shape.isInteger)
      return
    case 'text':
      yield* generateStrings(shape.keywords)
      return
    case 'null':
      yield null
      return
    case 'list':
      yield* generateArrays(shape, inner)
      return
    case 'object':
      yield* generateObjects(shape, inner)
      return
    case 'choice': {
      const recursive: Schema[] = []
      for (const { schema } of shape.variants) {
        if (isWithin(schema, context)) recursive.push(schema)
        else yield* generateVariant(schema, inner)
      }
      for (const schema of recursive) yield* generateVariant(schema, inner)
      return
    }
    case 'json':
      // The values of a type that JSON Schema does not define are unknown.
      if (getDeclaredTypes(shape.view).types.every((type) => jsonTypes.has(type)))
        yield { members: [] }
  }
}

function* generateVariant(schema: Schema, context: Context): Generator<Value> {
  const value = make(schema, context)
  if (value !== undefined) yield value
}

const jsonTypes: ReadonlySet<string> = new Set(
  'null boolean string number integer array object'.split(' '),
)

/** Returns whether the schema is one of the enclosing values' schemas. */
function isWithin(schema: Schema, { schemas, opened }: Context): boolean {
  const { view } = getFieldKind(schema, schemas, 'json')
  return view.parts.some(({ keywords }) => opened.has(keywords))
}

/** Maximum length of a generated array. */
const mostItems = 20

function* generateArrays(
  { items, keywords }: Extract<FieldKind, { readonly kind: 'list' }>,
  context: Context,
): Generator<Value> {
  const first: Value[] = []
  for (const schema of asList(keywords['prefixItems'])) {
    const item = isSchema(schema) ? make(schema, context) : undefined
    if (item === undefined) break
    first.push(item)
  }
  const least = (getCount(keywords, 'minItems') ?? 0) - first.length
  const isEndless = context.depth > deepestOptional && isWithin(items, context)
  const count = Math.max(least, isEndless || first.length > 0 ? 0 : 1)
  if (count <= mostItems) {
    const others =
      keywords['uniqueItems'] === true && count > 1
        ? collectDistinct(items, context, count)
        : repeat(count > 0 ? make(items, context) : undefined, count)
    yield [...first, ...others]
  }
  yield first
}

function repeat(item: Value | undefined, count: number): readonly Value[] {
  return item === undefined ? [] : Array.from({ length: count }, () => item)
}

function collectDistinct(schema: Schema, context: Context, count: number): readonly Value[] {
  const found = new Map<string | undefined, Value>()
  const shape = getFieldKind(schema, context.schemas, 'json')
  for (const value of generateCandidates(shape, context)) {
    if (found.size === count) break
    if (isValidValue(value, schema, context)) found.set(getValueKey(valueReader, value), value)
  }
  return [...found.values()]
}

/** Yields objects with the optional properties, then without. Adds no other names. */
function* generateObjects(
  { members, keywords, view }: Extract<FieldKind, { readonly kind: 'object' }>,
  context: Context,
): Generator<Value> {
  const required = new Set(asList(keywords['required']))
  const discriminators = findDiscriminatorValues(view)
  const names = keywords['propertyNames']
  const made: (readonly [string, Value])[] = []
  for (const { name, schema } of members) {
    const isRequired = required.has(name)
    if (!isRequired && isLeftOut(schema, context)) continue
    const named = discriminators.get(name)
    const isValid = named !== undefined && isValidValue(named, schema, context)
    const value = isValid ? named : make(schema, context)
    const isNamed = !isSchema(names) || isValidValue(name, names, context)
    if (value !== undefined && isNamed) made.push([name, value])
    else if (isRequired) return
  }
  yield { members: made }
  const needed = made.filter(([name]) => required.has(name))
  if (needed.length < made.length) yield { members: needed }
}

function isLeftOut(schema: Schema, { schemas, room, depth }: Context): boolean {
  const { kind } = getFieldKind(schema, schemas, 'json')
  return room.left <= 0 || (depth > deepestOptional && ['list', 'object', 'choice'].includes(kind))
}

/**
 * Returns numbers that may be within the limits of a schema, the simplest first: 0 and 1, then numbers next to a limit.
 * The caller must check them against all limits.
 */
function generateNumbers(keywords: Keywords, isInteger: boolean): readonly NumberText[] {
  const limits = limitKeywords.flatMap((key) => toDecimal(keywords[key]) ?? [])
  const step = toDecimal(keywords['multipleOf'])
  // The smallest unit of every calculation: a tenth of the smallest digit.
  const power = Math.min(0, ...[...limits, ...(step ? [step] : [])].map((one) => one.power)) - 1
  const scale = (one: Decimal) => one.integer * 10n ** BigInt(one.power - power)
  const one = 10n ** BigInt(-power)
  const steps = [...(step && step.integer > 0n ? [scale(step)] : []), ...(isInteger ? [one] : [])]
  const [first = one, ...others] = steps
  const grid = others.reduce(findMultiple, first)
  const bounds = limits.map(scale)
  const near = bounds.flatMap((bound) => {
    const below = bound - modulo(bound, grid)
    return [...(steps.length === 0 ? [bound] : []), below, below + grid, below - grid]
  })
  const [low = 0n, high = low] = bounds
  const numbers = [0n, one, ...(steps.length > 0 ? [grid] : []), ...near, (low + high) / 2n]
  return [...new Set(numbers)].map((integer) => ({ digits: formatNumber({ integer, power }) }))
}

const limitKeywords = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']

function modulo(number: bigint, step: bigint): bigint {
  return ((number % step) + step) % step
}

/** Returns the least common multiple. */
function findMultiple(one: bigint, other: bigint): bigint {
  let [divisor, rest] = [one, other]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  return (one * other) / divisor
}

/**
 * Returns strings that a schema may allow: one of its format that is reserved for examples, and neutral ones. The
 * caller must check length and pattern.
 */
function generateStrings(keywords: Keywords): readonly string[] {
  const { format, contentEncoding, pattern } = keywords
  const known = typeof format === 'string' ? formats.get(format) : undefined
  const least = Math.min(getCount(keywords, 'minLength') ?? 0, longest)
  const most = getCount(keywords, 'maxLength') ?? longest
  const plain = neutral.map((text) => text.slice(0, most).padEnd(least, text.at(-1)))
  return [
    ...(known === undefined ? [] : [known]),
    ...(contentEncoding === 'base64' ? ['c3RyaW5n'] : []),
    'string'.slice(0, most).padEnd(least, 'x'),
    ...(typeof pattern === 'string' ? [getLiteral(pattern)] : []),
    ...plain,
  ]
}

/** Returns the only match of a literal pattern, such as `^/v1/charges$`. */
function getLiteral(pattern: string): string {
  return pattern.replaceAll(/^\^|\$$/g, '').replaceAll(/\\(\W)/g, '$1')
}

/** Maximum length of a generated string. */
const longest = 200

/** Strings that match simple patterns. */
const neutral = ['a', 'A', '0', '1', 'a-b', 'A1']

/** Domains and IP addresses are reserved for examples (RFC 2606, 5737 and 3849). */
const formats: ReadonlyMap<string, string> = new Map([
  ['date-time', '2026-01-31T12:00:00Z'],
  ['date', '2026-01-31'],
  ['time', '12:00:00Z'],
  ['duration', 'P1D'],
  ['email', 'name@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
])
