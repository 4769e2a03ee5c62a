import type { Parameter, Schema } from '#request/description/parameter.ts'
import { isKeywords, isSchema } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { findIn } from '#schema/view/direction.ts'
import { getProperties } from '#schema/view/stated.ts'
import { mergeKeywords } from '#schema/view/combine-parts.ts'
import { inferType, getDeclaredTypes } from '#schema/view/types.ts'
import { getValueNames } from '#schema/view/values.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema, SchemaView } from '#schema/view/view-schema.ts'
import { getVariants } from '#schema/view/variants.ts'
import type { Variant } from '#schema/view/variants.ts'
import type { Value } from '#request/inputs.ts'
import { convertStated } from '#schema/view/convert-stated.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import { isJson } from '#text/media-type.ts'

/** Named schemas by the text of the reference, such as `#/components/schemas/User`. */
export type SchemaMap = Readonly<Record<string, Schema>>

/** How a value is entered, with its schema. */
export type FieldKind = {
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
      /** The schema of additional properties; `false` if they are not allowed. */
      readonly additional: Schema
    }
  | { readonly kind: 'choice'; readonly variants: readonly Variant[] }
  /** Any type, or nested deeper than fields are rendered. */
  | { readonly kind: 'json' }
)

export interface Member {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** Whether a value is sent as JSON, or as text, where every scalar is sent as typed. */
export type Notation = 'json' | 'text'

/**
 * Maximum nesting of fields. Recursive schemas are rendered only as far as the user opens them; this limit avoids a stack overflow
 * when rendering and parsing very deep values.
 */
const maxDepth = 60

/** Returns the shape of one level of a schema. Never throws. */
export function getFieldKind(
  schema: Schema | undefined,
  schemas: SchemaMap,
  notation: Notation,
  depth = 0,
): FieldKind {
  const isDeep = depth >= maxDepth
  const known = getCached(schemas, schema, `${notation}:${isDeep}`)
  if (known.fieldKind) return known.fieldKind
  const fieldKind = createShape(viewWhole(schema, findIn(schemas)), notation, isDeep)
  known.remember(fieldKind)
  return fieldKind
}

function createShape(view: SchemaView, notation: Notation, isDeep: boolean): FieldKind {
  const keywords = mergeKeywords(view)
  const { types, nullAt } = getDeclaredTypes(view)
  const about = { view, keywords, allowsNull: nullAt !== undefined || types[0] === 'null' }
  const constants = getConstants(keywords, view)
  if (constants) {
    const options = constants.filter((value) => value !== null)
    return options.length === 0
      ? { ...about, kind: 'null' }
      : { ...about, kind: 'options', options: addValueNames(createOptions(options), view) }
  }
  const variants = getVariants(view)
  const named = getNamedConstants(variants, view.find)
  if (named) return { ...about, kind: 'options', options: named }
  if (variants.length > 0) {
    return isDeep ? { ...about, kind: 'json' } : { ...about, kind: 'choice', variants }
  }
  return { ...about, ...createTypedShape(view, keywords, types, notation, isDeep) }
}

type Typed = FieldKind extends infer S
  ? S extends FieldKind
    ? Omit<S, 'view' | 'keywords' | 'allowsNull'>
    : never
  : never

function createTypedShape(
  view: SchemaView,
  keywords: Keywords,
  types: readonly string[],
  notation: Notation,
  isDeep: boolean,
): Typed {
  const [type = inferType(view) ?? guessType(keywords), ...more] = types
  if (more.length > 0) return createMultiTypeShape(keywords, types, notation, isDeep)
  switch (type) {
    case 'string':
      return { kind: 'text' }
    case 'integer':
      return { kind: 'number', isInteger: true }
    case 'number':
      return { kind: 'number', isInteger: false }
    case 'boolean':
      return { kind: 'options', options: createOptions([true, false]) }
    case 'null':
      return { kind: 'null' }
    case 'array':
      return isDeep ? { kind: 'json' } : { kind: 'list', items: toSchema(keywords['items']) }
    case 'object':
      if (isDeep) return { kind: 'json' }
      return {
        kind: 'object',
        members: getProperties(view).map(({ name, sources, requiredAt, isReadOnly }) => ({
          name,
          schema: joinSchemas(sources.map(({ schema }) => toSchema(schema))),
          // Only the service sets read-only members.
          isRequired: requiredAt !== undefined && !isReadOnly,
        })),
        additional: getAdditional(keywords),
      }
    case undefined:
    default:
      return notation === 'text' || type === 'bytes' ? { kind: 'text' } : { kind: 'json' }
  }
}

/** Returns the shape for several types. If values are sent as text, scalar types need no choice. */
function createMultiTypeShape(
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

/** Guesses the type from keywords that do not exclude other types. */
function guessType(keywords: Keywords): string | undefined {
  const has = (...names: readonly string[]) => names.some((name) => Object.hasOwn(keywords, name))
  if (has('pattern', 'format', 'minLength', 'maxLength')) return 'string'
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) {
    return 'number'
  }
  return undefined
}

/** Returns the schema of additional properties; `true` if `patternProperties` allows some. */
function getAdditional({ additionalProperties, patternProperties }: Keywords): Schema {
  const hasPatterns = isKeywords(patternProperties) && Object.keys(patternProperties).length > 0
  return additionalProperties === false && hasPatterns ? true : toSchema(additionalProperties)
}

function joinSchemas(schemas: readonly Schema[]): Schema {
  const [first = true, ...others] = schemas
  return others.length === 0 ? first : { allOf: schemas }
}

function toSchema(schema: unknown): Schema {
  return isSchema(schema) ? schema : true
}

/** Cache, because shapes are needed on every render and schemas never change. */
const shapeCache = new WeakMap<object, WeakMap<object, Map<string, FieldKind>>>()

function getCached(
  schemas: SchemaMap,
  schema: Schema | undefined,
  key: string,
): {
  readonly fieldKind: FieldKind | undefined
  readonly remember: (fieldKind: FieldKind) => void
} {
  if (!isKeywords(schema)) return { fieldKind: undefined, remember: () => undefined }
  const bySchema = shapeCache.get(schemas) ?? new WeakMap<object, Map<string, FieldKind>>()
  shapeCache.set(schemas, bySchema)
  const fieldKinds = bySchema.get(schema) ?? new Map<string, FieldKind>()
  bySchema.set(schema, fieldKinds)
  return { fieldKind: fieldKinds.get(key), remember: (fieldKind) => fieldKinds.set(key, fieldKind) }
}

interface Option {
  readonly label: string
  readonly value: Value
}

/** Returns the values that `const` or `enum` allows; undefined without either. */
function getConstants(keywords: Keywords, view: SchemaView): readonly Value[] | undefined {
  if (Object.hasOwn(keywords, 'const')) {
    const value = convertStated(keywords['const'], view)
    return value === undefined ? undefined : [value]
  }
  const { enum: listed } = keywords
  if (!Array.isArray(listed) || listed.length === 0) return undefined
  const values = listed
    .map((item: unknown) => convertStated(item, view))
    .filter((value) => value !== undefined)
  return values.length === 0 ? undefined : values
}

/** Returns options if each alternative allows exactly one value. */
function getNamedConstants(
  variants: readonly Variant[],
  find: FindSchema,
): readonly Option[] | undefined {
  if (variants.length < 2) return undefined
  const options = variants.flatMap(({ schema }) => {
    const view = viewWhole(schema, find)
    const keywords = mergeKeywords(view)
    const constants = getConstants(keywords, view)
    const [value] = constants ?? []
    if (constants?.length !== 1 || value === undefined || value === null) return []
    const { title } = keywords
    const label = labelValue(value, [value])
    return [{ value, label: typeof title === 'string' ? `${label} (${title})` : label }]
  })
  return options.length === variants.length ? options : undefined
}

function createOptions(values: readonly Value[]): readonly Option[] {
  return values.map((value) => ({ value, label: labelValue(value, values) }))
}

/** Adds the names of values from the document, as in `1 (Low)`. */
function addValueNames(options: readonly Option[], view: SchemaView): readonly Option[] {
  const names = new Map(
    getValueNames(view)
      .filter(({ isName }) => isName)
      .map(({ value, text }) => [JSON.stringify(convertStated(value, view)), text]),
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
  return formatJsonValue(value).replaceAll(/\n\s*/g, '')
}

/** Parameter styles produce text; JSON distinguishes texts from numbers. */
export function chooseNotation({ serialization: by }: Parameter): Notation {
  return by.by === 'content' && isJson(by.mediaType) ? 'json' : 'text'
}
