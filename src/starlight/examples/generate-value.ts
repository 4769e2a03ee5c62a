import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { getFieldKind } from '#console/form/field-kind/field-kind.ts'
import type { SchemaMap, FieldKind } from '#console/form/field-kind/field-kind.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { isSchema, getCount, asList } from '#schema/keywords.ts'
import { findIn } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { convertStated } from '#schema/view/convert-stated.ts'
import { getDeclaredTypes } from '#schema/view/declared-types.ts'
import { findDiscriminatorValues } from '#schema/view/variants.ts'
import { valueReader, getValueKey } from '#schema/value/reader.ts'
import { generateNumbers } from './generate-numbers.ts'
import { generateStrings } from './generate-strings.ts'

export interface GenerationContext {
  readonly schemas: SchemaMap
  readonly direction: Direction
  /** Values left before optional fields are omitted (`left`), and before generation stops (`tries`). */
  readonly room: { left: number; tries: number }
}

/** Returns a neutral value of a schema; undefined if no valid value is simple to find. */
export function generateValue(schema: Schema, making: GenerationContext): Value | undefined {
  return make(schema, making, { depth: 0, opened: new Set() })
}

/** Returns whether a value is valid against the schema, with every rule checked. */
export function isValidValue(
  value: Value,
  schema: Schema,
  { schemas, direction }: GenerationContext,
): boolean {
  const options = {
    find: findIn(schemas),
    direction,
    most: 1,
    steps: 20_000,
    patternSteps: 200_000,
  }
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

interface Position {
  readonly depth: number
  /** Schemas of the enclosing values. */
  readonly opened: ReadonlySet<unknown>
}

function make(schema: Schema, making: GenerationContext, position: Position): Value | undefined {
  const { room } = making
  room.left -= 1
  room.tries -= 1
  if (position.depth > deepest || room.tries < 0) return undefined
  const shape = getFieldKind(schema, making.schemas, 'json')
  for (const value of generateCandidates(shape, making, position)) {
    if (isValidValue(value, schema, making)) return value
  }
  return undefined
}

/** Yields candidate values, the likeliest first: values in the schema, neutral ones of its type, and null. */
function* generateCandidates(
  shape: FieldKind,
  making: GenerationContext,
  position: Position,
): Generator<Value> {
  const { keywords, view } = shape
  const stated = [keywords['example'], ...asList(keywords['examples']), keywords['default']]
  for (const data of stated) {
    const value = data === undefined || data === null ? undefined : convertStated(data, view)
    if (value !== undefined) yield value
  }
  yield* generateByKind(shape, making, position)
  if (shape.allowsNull) yield null
}

function* generateByKind(
  shape: FieldKind,
  making: GenerationContext,
  position: Position,
): Generator<Value> {
  const inner = {
    depth: position.depth + 1,
    opened: new Set([...position.opened, ...shape.view.parts.map(({ keywords }) => keywords)]),
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
      yield* generateArrays(shape, making, inner)
      return
    case 'object':
      yield* generateObjects(shape, making, inner)
      return
    case 'choice': {
      const isOpened = ({ schema }: { readonly schema: Schema }) =>
        isWithin(schema, making, position.opened)
      // Recursive variants come last.
      const variants = shape.variants.toSorted(
        (one, other) => Number(isOpened(one)) - Number(isOpened(other)),
      )
      for (const { schema } of variants) {
        const value = make(schema, making, inner)
        if (value !== undefined) yield value
      }
      return
    }
    case 'json':
      // The values of a type that JSON Schema does not define are unknown.
      if (getDeclaredTypes(shape.view).types.every((type) => jsonTypes.has(type)))
        yield { members: [] }
  }
}

const jsonTypes: ReadonlySet<string> = new Set(
  'null boolean string number integer array object'.split(' '),
)

/** Returns whether the schema is one of the enclosing values' schemas. */
function isWithin(
  schema: Schema,
  { schemas }: GenerationContext,
  opened: ReadonlySet<unknown>,
): boolean {
  const { view } = getFieldKind(schema, schemas, 'json')
  return view.parts.some(({ keywords }) => opened.has(keywords))
}

/** Maximum length of a generated array. */
const mostItems = 20

function* generateArrays(
  shape: Extract<FieldKind, { readonly kind: 'list' }>,
  making: GenerationContext,
  position: Position,
): Generator<Value> {
  const { items, keywords } = shape
  const first: Value[] = []
  for (const schema of asList(keywords['prefixItems'])) {
    const item = isSchema(schema) ? make(schema, making, position) : undefined
    if (item === undefined) break
    first.push(item)
  }
  const least = (getCount(keywords, 'minItems') ?? 0) - first.length
  const isEndless = position.depth > deepestOptional && isWithin(items, making, position.opened)
  const count = Math.max(least, isEndless || first.length > 0 ? 0 : 1)
  if (count <= mostItems) {
    const others =
      keywords['uniqueItems'] === true && count > 1
        ? collectDistinct(items, making, position, count)
        : repeat(count > 0 ? make(items, making, position) : undefined, count)
    yield [...first, ...others]
  }
  yield first
}

function repeat(item: Value | undefined, count: number): readonly Value[] {
  return item === undefined ? [] : Array.from({ length: count }, () => item)
}

function collectDistinct(
  schema: Schema,
  making: GenerationContext,
  position: Position,
  count: number,
): readonly Value[] {
  const found = new Map<string | undefined, Value>()
  for (const value of generateCandidates(
    getFieldKind(schema, making.schemas, 'json'),
    making,
    position,
  )) {
    if (found.size === count) break
    if (isValidValue(value, schema, making)) found.set(getValueKey(valueReader, value), value)
  }
  return [...found.values()]
}

/** Yields objects with the optional properties, then without. Adds no other names. */
function* generateObjects(
  { members, keywords, view }: Extract<FieldKind, { readonly kind: 'object' }>,
  making: GenerationContext,
  position: Position,
): Generator<Value> {
  const required = new Set(asList(keywords['required']))
  const discriminators = findDiscriminatorValues(view)
  const names = keywords['propertyNames']
  const made: (readonly [string, Value])[] = []
  for (const { name, schema } of members) {
    const isRequired = required.has(name)
    if (!isRequired && isLeftOut(schema, making, position)) continue
    const named = discriminators.get(name)
    const value =
      named !== undefined && isValidValue(named, schema, making)
        ? named
        : make(schema, making, position)
    const isNamed = !isSchema(names) || isValidValue(name, names, making)
    if (value !== undefined && isNamed) made.push([name, value])
    else if (isRequired) return
  }
  yield { members: made }
  const needed = made.filter(([name]) => required.has(name))
  if (needed.length < made.length) yield { members: needed }
}

function isLeftOut(
  schema: Schema,
  { schemas, room }: GenerationContext,
  { depth }: Position,
): boolean {
  const { kind } = getFieldKind(schema, schemas, 'json')
  return room.left <= 0 || (depth > deepestOptional && ['list', 'object', 'choice'].includes(kind))
}
