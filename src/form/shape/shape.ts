import type { Parameter, Schema } from '#core/request/description/parameter.ts'
import { isKeywords, isSchema } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { findIn } from '#schema/view/direction.ts'
import { listMembers } from '#schema/view/stated.ts'
import { mergeKeywords } from '#schema/view/merge-keywords.ts'
import { inferType, readTypes } from '#schema/view/read-types.ts'
import { listValueNames } from '#schema/view/value-names.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema, SchemaView } from '#schema/view/view-schema.ts'
import { listVariants } from '#schema/view/variants.ts'
import type { Variant } from '#schema/view/variants.ts'
import type { Value } from '#core/request/inputs.ts'
import { readStated } from '#schema/view/read-stated.ts'
import { writeText } from '#core/request/serialize/json.ts'
import { isJson } from '#core/text/media-type.ts'

/** Named schemas by the text of the reference, such as `#/components/schemas/User`. */
export type SchemaMap = Readonly<Record<string, Schema>>

/** How a value is entered, and what the schema says of it. */
export type Shape = {
  readonly view: SchemaView
  /** The keywords of the view, merged. */
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
      /** The schema of the members that the object’s schema does not name; `false` where it allows none. */
      readonly additional: Schema
    }
  | { readonly kind: 'choice'; readonly variants: readonly Variant[] }
  /** Anything, or deeper than fields are rendered: entered as JSON. */
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
 * How deep fields stand inside each other. Schemas may be endless, and are rendered as far as a reader opens them; this is only
 * where a value is so deep that rendering and reading it would come near to the end of the stack.
 */
const deepestFields = 60

/** Looks at one level. Never throws, whatever the schema is. */
export function findShape(
  schema: Schema | undefined,
  schemas: SchemaMap,
  notation: Notation,
  depth = 0,
): Shape {
  const isDeep = depth >= deepestFields
  const known = recall(schemas, schema, `${notation}:${isDeep}`)
  if (known.shape) return known.shape
  const shape = makeShape(viewWhole(schema, findIn(schemas)), notation, isDeep)
  known.remember(shape)
  return shape
}

function makeShape(view: SchemaView, notation: Notation, isDeep: boolean): Shape {
  const keywords = mergeKeywords(view)
  const { types, nullAt } = readTypes(view)
  const about = { view, keywords, allowsNull: nullAt !== undefined || types[0] === 'null' }
  const constants = readConstants(keywords, view)
  if (constants) {
    const options = constants.filter((value) => value !== null)
    return options.length === 0
      ? { ...about, kind: 'null' }
      : { ...about, kind: 'options', options: addNames(nameOptions(options), view) }
  }
  const variants = listVariants(view)
  const named = readNamedConstants(variants, view.find)
  if (named) return { ...about, kind: 'options', options: named }
  if (variants.length > 0) {
    return isDeep ? { ...about, kind: 'json' } : { ...about, kind: 'choice', variants }
  }
  return { ...about, ...makeTyped(view, keywords, types, notation, isDeep) }
}

type Typed = Shape extends infer S
  ? S extends Shape
    ? Omit<S, 'view' | 'keywords' | 'allowsNull'>
    : never
  : never

function makeTyped(
  view: SchemaView,
  keywords: Keywords,
  types: readonly string[],
  notation: Notation,
  isDeep: boolean,
): Typed {
  const [type = inferType(view) ?? guessType(keywords), ...more] = types
  if (more.length > 0) return makeSeveral(keywords, types, notation, isDeep)
  switch (type) {
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
      return isDeep ? { kind: 'json' } : { kind: 'list', items: readSchema(keywords['items']) }
    case 'object':
      if (isDeep) return { kind: 'json' }
      return {
        kind: 'object',
        members: listMembers(view).map(({ name, sources, requiredAt, isReadOnly }) => ({
          name,
          schema: joinSchemas(sources.map(({ schema }) => readSchema(schema))),
          // The service alone sets it.
          isRequired: requiredAt !== undefined && !isReadOnly,
        })),
        additional: readAdditional(keywords),
      }
    case undefined:
    default:
      return notation === 'text' || type === 'bytes' ? { kind: 'text' } : { kind: 'json' }
  }
}

/** Where texts are sent, scalars differ by their text alone. */
function makeSeveral(
  keywords: Keywords,
  types: readonly string[],
  notation: Notation,
  isDeep: boolean,
): Typed {
  const isNumeric = types.every((type) => type === 'number' || type === 'integer')
  if (isNumeric) return { kind: 'number', isInteger: false }
  const isScalar = types.every((type) => type !== 'array' && type !== 'object')
  if (notation === 'text' && isScalar) return { kind: 'text' }
  if (isDeep) return { kind: 'json' }
  const variants = types.map((type): Variant => ({ name: type, schema: { ...keywords, type } }))
  return { kind: 'choice', variants }
}

/** Keywords that rule out no other type, and still show which one is meant. */
function guessType(keywords: Keywords): string | undefined {
  const has = (...names: readonly string[]) => names.some((name) => Object.hasOwn(keywords, name))
  if (has('pattern', 'format', 'minLength', 'maxLength')) return 'string'
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) {
    return 'number'
  }
  return undefined
}

/** Where a pattern of names allows others, any are offered. */
function readAdditional({ additionalProperties, patternProperties }: Keywords): Schema {
  const hasPatterns = isKeywords(patternProperties) && Object.keys(patternProperties).length > 0
  return additionalProperties === false && hasPatterns ? true : readSchema(additionalProperties)
}

function joinSchemas(schemas: readonly Schema[]): Schema {
  const [first = true, ...others] = schemas
  return others.length === 0 ? first : { allOf: schemas }
}

function readSchema(schema: unknown): Schema {
  return isSchema(schema) ? schema : true
}

/** Shapes are asked for at every rendering; a schema of a document never changes. */
const memory = new WeakMap<object, WeakMap<object, Map<string, Shape>>>()

function recall(
  schemas: SchemaMap,
  schema: Schema | undefined,
  key: string,
): { readonly shape: Shape | undefined; readonly remember: (shape: Shape) => void } {
  if (!isKeywords(schema)) return { shape: undefined, remember: () => undefined }
  const bySchema = memory.get(schemas) ?? new WeakMap<object, Map<string, Shape>>()
  memory.set(schemas, bySchema)
  const shapes = bySchema.get(schema) ?? new Map<string, Shape>()
  bySchema.set(schema, shapes)
  return { shape: shapes.get(key), remember: (shape) => shapes.set(key, shape) }
}

interface Option {
  readonly label: string
  readonly value: Value
}

/** The values that `const` or `enum` allows; undefined where neither says. */
function readConstants(keywords: Keywords, view: SchemaView): readonly Value[] | undefined {
  if (Object.hasOwn(keywords, 'const')) {
    const value = readStated(keywords['const'], view)
    return value === undefined ? undefined : [value]
  }
  const { enum: listed } = keywords
  if (!Array.isArray(listed) || listed.length === 0) return undefined
  const values = listed
    .map((item: unknown) => readStated(item, view))
    .filter((value) => value !== undefined)
  return values.length === 0 ? undefined : values
}

/** Alternatives that each allow one value are a list of values with names. */
function readNamedConstants(
  variants: readonly Variant[],
  find: FindSchema,
): readonly Option[] | undefined {
  if (variants.length < 2) return undefined
  const options = variants.flatMap(({ schema }) => {
    const view = viewWhole(schema, find)
    const keywords = mergeKeywords(view)
    const constants = readConstants(keywords, view)
    const [value] = constants ?? []
    if (constants?.length !== 1 || value === undefined || value === null) return []
    const { title } = keywords
    const label = labelValue(value, [value])
    return [{ value, label: typeof title === 'string' ? `${label} (${title})` : label }]
  })
  return options.length === variants.length ? options : undefined
}

function nameOptions(values: readonly Value[]): readonly Option[] {
  return values.map((value) => ({ value, label: labelValue(value, values) }))
}

/** Adds the names that the document gives the values, as `1 (Low)`. */
function addNames(options: readonly Option[], view: SchemaView): readonly Option[] {
  const names = new Map(
    listValueNames(view)
      .filter(({ isName }) => isName)
      .map(({ value, text }) => [JSON.stringify(readStated(value, view)), text]),
  )
  return options.map(({ value, label }) => {
    const name = names.get(JSON.stringify(value))
    return { value, label: name === undefined ? label : `${label} (${name})` }
  })
}

function labelValue(value: Value, among: readonly Value[]): string {
  if (typeof value === 'string') {
    const areTexts = among.every((other) => typeof other === 'string')
    return value === '' ? '(empty text)' : areTexts ? value : JSON.stringify(value)
  }
  return writeText(value).replaceAll(/\n\s*/g, '')
}

/** Styles write texts; JSON tells texts and numbers apart. */
export function chooseNotation({ serialization: by }: Parameter): Notation {
  return by.by === 'content' && isJson(by.mediaType) ? 'json' : 'text'
}
