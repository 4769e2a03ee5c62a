import type { Schema } from '#core/request/description/schema.ts'
import { isSetByOther } from '#core/schema/direction.ts'
import { readTypes } from '#core/schema/keywords.ts'
import { nameOptions, readConstants, readNamedConstants } from './options.ts'
import type { Option } from './options.ts'
import { isRecord, resolveSchema } from './schema-map.ts'
import type { Keywords, SchemaMap } from './schema-map.ts'
import { listVariants } from './variants.ts'
import type { Variant } from './variants.ts'

/** How a value is entered, and what the schema says of it. */
export type Shape = {
  readonly keywords: Keywords
  readonly allowsNull: boolean
} & (
  | { readonly kind: 'options'; readonly options: readonly Option[] }
  | { readonly kind: 'number'; readonly isInteger: boolean }
  | { readonly kind: 'text' }
  | { readonly kind: 'null' }
  | { readonly kind: 'list'; readonly items: Schema }
  | {
      readonly kind: 'object'
      readonly members: readonly Member[]
      /** Of members that the schema does not name; `false` where it allows none. */
      readonly additional: Schema
    }
  | { readonly kind: 'choice'; readonly variants: readonly Variant[] }
  /** Anything, or deeper than fields are drawn: entered as JSON. */
  | { readonly kind: 'json' }
)

export interface Member {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** Where a value goes: into JSON, or into a place that carries texts, where every scalar is the text that was typed. */
export type Notation = 'json' | 'text'

/**
 * How deep fields stand inside each other. Schemas may be endless, and are drawn as far as a reader opens them; this is only
 * where a value is so deep that drawing and reading it would come near to the end of the stack.
 */
const deepestFields = 60

/** Follows references and looks at one level. Never throws, whatever the schema is. */
export function findShape(
  schema: Schema | undefined,
  schemas: SchemaMap,
  notation: Notation,
  depth = 0,
): Shape {
  return follow(schema, schemas, notation, depth, 0)
}

/** @param hops how many single alternatives led here: they can lead in a circle */
function follow(
  schema: Schema | undefined,
  schemas: SchemaMap,
  notation: Notation,
  depth: number,
  hops: number,
): Shape {
  const known = recall(schemas, schema, notation, depth)
  if (known.shape) return known.shape
  const { keywords } = hops < 20 ? resolveSchema(schema, schemas) : { keywords: {} }
  const shape = makeShape(keywords, schemas, notation, depth, hops)
  known.remember(shape)
  return shape
}

function makeShape(
  keywords: Keywords,
  schemas: SchemaMap,
  notation: Notation,
  depth: number,
  hops: number,
): Shape {
  const types = readTypes(keywords)
  const constants = readConstants(keywords)
  const variants = constants ? [] : listVariants(keywords, schemas)
  const allowsNull =
    types.includes('null') ||
    constants?.includes(null) === true ||
    variants.some(({ isNull }) => isNull)
  const about = { keywords, allowsNull }
  if (constants) {
    const options = constants.filter((value) => value !== null)
    if (options.length === 0) return { ...about, kind: 'null' }
    return { ...about, kind: 'options', options: nameOptions(options) }
  }
  const others = variants.filter(({ isNull }) => !isNull)
  const [only] = others
  if (others.length === 1 && only) {
    const inner = follow(only.schema, schemas, notation, depth, hops + 1)
    return { ...inner, allowsNull: allowsNull || inner.allowsNull }
  }
  const named = readNamedConstants(others, schemas)
  if (named) return { ...about, kind: 'options', options: named }
  if (others.length > 1) {
    return depth < deepestFields
      ? { ...about, kind: 'choice', variants: others }
      : { ...about, kind: 'json' }
  }
  return { ...about, ...makeTyped(keywords, types, { schemas, notation, depth }) }
}

type Typed = Shape extends infer S
  ? S extends Shape
    ? Omit<S, 'keywords' | 'allowsNull'>
    : never
  : never

interface Ground {
  readonly schemas: SchemaMap
  readonly notation: Notation
  readonly depth: number
}

function makeTyped(
  keywords: Keywords,
  types: readonly string[],
  { schemas, notation, depth }: Ground,
): Typed {
  const stated = types.filter((type) => type !== 'null')
  const [type, ...more] = stated
  if (more.length > 0) return makeSeveral(keywords, stated, notation, depth)
  switch (type ?? (types.length > 0 ? 'null' : (inferType(keywords) ?? 'unknown'))) {
    case 'string':
      return { kind: 'text' }
    case 'integer':
      return { kind: 'number', isInteger: true }
    case 'number':
      return { kind: 'number', isInteger: false }
    case 'boolean':
      return { kind: 'options', options: nameOptions([true, false]) }
    case 'null':
      return { kind: 'null' }
    case 'array':
      if (depth >= deepestFields) return { kind: 'json' }
      return { kind: 'list', items: readSchema(keywords['items']) }
    case 'object':
      if (depth >= deepestFields) return { kind: 'json' }
      return {
        kind: 'object',
        members: listMembers(keywords, schemas),
        additional: readSchema(keywords['additionalProperties']),
      }
    default:
      return notation === 'text' ? { kind: 'text' } : { kind: 'json' }
  }
}

/** Where texts are sent, scalars differ by their text alone. */
function makeSeveral(
  keywords: Keywords,
  types: readonly string[],
  notation: Notation,
  depth: number,
): Typed {
  const isNumeric = types.every((type) => type === 'number' || type === 'integer')
  if (isNumeric) return { kind: 'number', isInteger: false }
  const isScalar = types.every((type) => type !== 'array' && type !== 'object')
  if (notation === 'text' && isScalar) return { kind: 'text' }
  if (depth >= deepestFields) return { kind: 'json' }
  const variants = types.map((type): Variant => ({
    name: typeNames.get(type) ?? type,
    schema: { ...keywords, type },
    isNull: false,
  }))
  return { kind: 'choice', variants }
}

const typeNames: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['array', 'list'],
])

function inferType(keywords: Keywords): string | undefined {
  const has = (...names: readonly string[]) => names.some((name) => Object.hasOwn(keywords, name))
  if (has('properties', 'additionalProperties', 'required')) return 'object'
  if (has('items', 'prefixItems')) return 'array'
  if (has('pattern', 'format', 'minLength', 'maxLength')) return 'string'
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) {
    return 'number'
  }
  return undefined
}

/** What the service alone sets is not asked for. */
function listMembers(keywords: Keywords, schemas: SchemaMap): readonly Member[] {
  const { properties, required } = keywords
  const names = new Set<unknown>(Array.isArray(required) ? required : [])
  const members = isRecord(properties) ? Object.entries(properties) : []
  const unnamed = [...names].filter(
    (name): name is string =>
      typeof name === 'string' && !members.some(([known]) => known === name),
  )
  return [
    ...members.map(([name, schema]) => ({
      name,
      schema: readSchema(schema),
      isRequired: names.has(name) && isSetByOther(schema, 'request', schemas) !== true,
    })),
    ...unnamed.map((name) => ({ name, schema: true, isRequired: true })),
  ]
}

function readSchema(schema: unknown): Schema {
  return typeof schema === 'boolean' || isRecord(schema) ? schema : true
}

/** Shapes are asked for at every rendering; a schema of a document never changes. */
const memory = new WeakMap<object, WeakMap<object, Map<string, Shape>>>()

function recall(
  schemas: SchemaMap,
  schema: Schema | undefined,
  notation: Notation,
  depth: number,
): { readonly shape: Shape | undefined; readonly remember: (shape: Shape) => void } {
  if (!isRecord(schema)) return { shape: undefined, remember: () => undefined }
  const bySchema = memory.get(schemas) ?? new WeakMap<object, Map<string, Shape>>()
  memory.set(schemas, bySchema)
  const shapes = bySchema.get(schema) ?? new Map<string, Shape>()
  bySchema.set(schema, shapes)
  const key = `${notation}:${depth >= deepestFields}`
  return { shape: shapes.get(key), remember: (shape) => shapes.set(key, shape) }
}
