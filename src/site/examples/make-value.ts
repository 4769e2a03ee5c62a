import type { Schema } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { findShape } from '#form/shape/shape.ts'
import type { SchemaMap, Shape } from '#form/shape/shape.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { isSchema, readCount, readList } from '#schema/keywords.ts'
import { findIn } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { readStated } from '#schema/view/read-stated.ts'
import { readTypes } from '#schema/view/read-types.ts'
import { findDiscriminatorValues } from '#schema/view/variants.ts'
import { valueReader, writeKey } from '#schema/value/reader.ts'
import { listNumbers } from './make-number.ts'
import { listTexts } from './make-text.ts'

export interface Making {
  readonly schemas: SchemaMap
  readonly direction: Direction
  /** Values after which optional fields are left out, and after which no value is tried. */
  readonly room: { left: number; tries: number }
}

/** Returns a neutral value of a schema; undefined where none that fits is simple to find. */
export function makeValue(schema: Schema, making: Making): Value | undefined {
  return make(schema, making, { depth: 0, opened: new Set() })
}

/** Returns whether the schema allows a value, with every rule checked. */
export function fits(value: Value, schema: Schema, { schemas, direction }: Making): boolean {
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

/** Rules that a made value keeps: its members and items are described, and its names are checked when they are added. */
const isKept: ReadonlySet<string> = new Set([
  'unevaluatedItems',
  'unevaluatedProperties',
  'propertyNames',
])

/** Optional objects and lists that lie deeper are left out. */
const deepestOptional = 3

/** Schemas may hold themselves. */
const deepest = 12

interface Place {
  readonly depth: number
  /** Schemas of the values around this one. */
  readonly opened: ReadonlySet<unknown>
}

function make(schema: Schema, making: Making, place: Place): Value | undefined {
  const { room } = making
  room.left -= 1
  room.tries -= 1
  if (place.depth > deepest || room.tries < 0) return undefined
  const shape = findShape(schema, making.schemas, 'json')
  for (const value of listCandidates(shape, making, place)) {
    if (fits(value, schema, making)) return value
  }
  return undefined
}

/** Values that the schema may allow, the likeliest first: stated ones, neutral ones of its type, and null. */
function* listCandidates(shape: Shape, making: Making, place: Place): Generator<Value> {
  const { keywords, view } = shape
  const stated = [keywords['example'], ...readList(keywords['examples']), keywords['default']]
  for (const data of stated) {
    const value = data === undefined || data === null ? undefined : readStated(data, view)
    if (value !== undefined) yield value
  }
  yield* listByKind(shape, making, place)
  if (shape.allowsNull) yield null
}

function* listByKind(shape: Shape, making: Making, place: Place): Generator<Value> {
  const inner = {
    depth: place.depth + 1,
    opened: new Set([...place.opened, ...shape.view.parts.map(({ keywords }) => keywords)]),
  }
  switch (shape.kind) {
    case 'options':
      for (const { value } of shape.options) yield value
      return
    case 'number':
      yield* listNumbers(shape.keywords, shape.isInteger)
      return
    case 'text':
      yield* listTexts(shape.keywords)
      return
    case 'null':
      yield null
      return
    case 'list':
      yield* listLists(shape, making, inner)
      return
    case 'object':
      yield* listObjects(shape, making, inner)
      return
    case 'choice': {
      const isOpened = ({ schema }: { readonly schema: Schema }) =>
        isWithin(schema, making, place.opened)
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
      // A type that JSON Schema does not define has unknown values.
      if (readTypes(shape.view).types.every((type) => jsonTypes.has(type))) yield { members: [] }
  }
}

const jsonTypes: ReadonlySet<string> = new Set(
  'null boolean string number integer array object'.split(' '),
)

/** Returns whether the schema is one of those of the values around it. */
function isWithin(schema: Schema, { schemas }: Making, opened: ReadonlySet<unknown>): boolean {
  const { view } = findShape(schema, schemas, 'json')
  return view.parts.some(({ keywords }) => opened.has(keywords))
}

/** Longest list that is made. */
const mostItems = 20

function* listLists(
  shape: Extract<Shape, { readonly kind: 'list' }>,
  making: Making,
  place: Place,
): Generator<Value> {
  const { items, keywords } = shape
  const first: Value[] = []
  for (const schema of readList(keywords['prefixItems'])) {
    const item = isSchema(schema) ? make(schema, making, place) : undefined
    if (item === undefined) break
    first.push(item)
  }
  const least = (readCount(keywords, 'minItems') ?? 0) - first.length
  const isEndless = place.depth > deepestOptional && isWithin(items, making, place.opened)
  const count = Math.max(least, isEndless || first.length > 0 ? 0 : 1)
  if (count <= mostItems) {
    const others =
      keywords['uniqueItems'] === true && count > 1
        ? listDistinct(items, making, place, count)
        : repeat(count > 0 ? make(items, making, place) : undefined, count)
    yield [...first, ...others]
  }
  yield first
}

function repeat(item: Value | undefined, count: number): readonly Value[] {
  return item === undefined ? [] : Array.from({ length: count }, () => item)
}

function listDistinct(
  schema: Schema,
  making: Making,
  place: Place,
  count: number,
): readonly Value[] {
  const found = new Map<string | undefined, Value>()
  for (const value of listCandidates(findShape(schema, making.schemas, 'json'), making, place)) {
    if (found.size === count) break
    if (fits(value, schema, making)) found.set(writeKey(valueReader, value), value)
  }
  return [...found.values()]
}

/** Returns objects with the optional members, then without. No other names are added. */
function* listObjects(
  { members, keywords, view }: Extract<Shape, { readonly kind: 'object' }>,
  making: Making,
  place: Place,
): Generator<Value> {
  const required = new Set(readList(keywords['required']))
  const named = findDiscriminatorValues(view)
  const names = keywords['propertyNames']
  const made: (readonly [string, Value])[] = []
  for (const { name, schema } of members) {
    const isRequired = required.has(name)
    if (!isRequired && isLeftOut(schema, making, place)) continue
    const told = named.get(name)
    const value =
      told !== undefined && fits(told, schema, making) ? told : make(schema, making, place)
    const isNamed = !isSchema(names) || fits(name, names, making)
    if (value !== undefined && isNamed) made.push([name, value])
    else if (isRequired) return
  }
  yield { members: made }
  const needed = made.filter(([name]) => required.has(name))
  if (needed.length < made.length) yield { members: needed }
}

function isLeftOut(schema: Schema, { schemas, room }: Making, { depth }: Place): boolean {
  const { kind } = findShape(schema, schemas, 'json')
  return room.left <= 0 || (depth > deepestOptional && ['list', 'object', 'choice'].includes(kind))
}
