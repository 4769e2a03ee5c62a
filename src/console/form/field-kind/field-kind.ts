import type { Parameter, Schema } from '#request/description/parameter.ts'
import { asList, isKeywords, isSchema } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { describeLimits } from '#schema/view/describe-limits.ts'
import { describeType, formatType, getDeclaredTypes, inferType } from '#schema/view/types.ts'
import { findIn } from '#schema/view/direction.ts'
import { getProperties } from '#schema/view/stated.ts'
import { mergeKeywords } from '#schema/view/combine-parts.ts'
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
export type FieldKind = KindOptions & {
  readonly view: SchemaView
  /** The keywords of the view, merged. */
  readonly keywords: Keywords
  readonly allowsNull: boolean
}

type KindOptions =
  | { readonly kind: 'options'; readonly options: readonly Option[] }
  | { readonly kind: 'number'; readonly isInteger: boolean }
  | { readonly kind: 'text' }
  | { readonly kind: 'null' }
  | { readonly kind: 'list'; readonly items: Schema }
  | {
      readonly kind: 'object'
      readonly members: readonly Member[]
      /** The schema of additional properties; undefined if they are not allowed. */
      readonly additional: Schema | undefined
    }
  | { readonly kind: 'choice'; readonly variants: readonly Variant[] }
  /** Any type, or nested deeper than fields are rendered. */
  | { readonly kind: 'json' }

export type FieldKindOf<K extends FieldKind['kind']> = Extract<FieldKind, { readonly kind: K }>

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

/** Returns how a value of one level of a schema is entered. Never throws. */
export function getFieldKind(
  schema: Schema | undefined,
  schemas: SchemaMap,
  notation: Notation,
  depth = 0,
): FieldKind {
  const fieldKind = findFieldKind(schema, schemas, notation)
  const { kind, view, keywords, allowsNull } = fieldKind
  const isNested = kind === 'list' || kind === 'object' || kind === 'choice'
  return isNested && depth >= maxDepth ? { view, keywords, allowsNull, kind: 'json' } : fieldKind
}

/** Cache, because field kinds are needed on every render and schemas never change. */
const cache = new WeakMap<SchemaMap, Record<Notation, WeakMap<Keywords, FieldKind>>>()

function findFieldKind(
  schema: Schema | undefined,
  schemas: SchemaMap,
  notation: Notation,
): FieldKind {
  const cached = cache.get(schemas) ?? { json: new WeakMap(), text: new WeakMap() }
  cache.set(schemas, cached)
  const known = isKeywords(schema) ? cached[notation].get(schema) : undefined
  if (known) return known
  const fieldKind = createFieldKind(viewWhole(schema, findIn(schemas)), notation)
  if (isKeywords(schema)) cached[notation].set(schema, fieldKind)
  return fieldKind
}

function createFieldKind(view: SchemaView, notation: Notation): FieldKind {
  const keywords = mergeKeywords(view)
  const { types, nullAt } = getDeclaredTypes(view)
  const about = { view, keywords, allowsNull: nullAt !== undefined || types[0] === 'null' }
  const constants = getConstants(keywords, view)
  if (constants.length > 0) {
    const options = constants.filter((value) => value !== null)
    return options.length === 0
      ? { ...about, kind: 'null' }
      : { ...about, kind: 'options', options: addValueNames(createOptions(options), view) }
  }
  const variants = getVariants(view)
  const named = getNamedConstants(variants, view.find)
  if (named) return { ...about, kind: 'options', options: named }
  if (variants.length > 0) return { ...about, kind: 'choice', variants }
  return { ...about, ...chooseByType(view, keywords, types, notation) }
}

function chooseByType(
  view: SchemaView,
  keywords: Keywords,
  types: readonly string[],
  notation: Notation,
): KindOptions {
  const [type = inferType(view) ?? guessType(keywords), ...more] = types
  if (more.length > 0) return chooseForTypes(keywords, types, notation)
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
      return { kind: 'list', items: toSchema(keywords['items']) }
    case 'object':
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

/** If values are sent as text, scalar types need no choice. */
function chooseForTypes(
  keywords: Keywords,
  types: readonly string[],
  notation: Notation,
): KindOptions {
  const isNumeric = types.every((type) => type === 'number' || type === 'integer')
  if (isNumeric) return { kind: 'number', isInteger: false }
  const isScalar = types.every((type) => type !== 'array' && type !== 'object')
  if (notation === 'text' && isScalar) return { kind: 'text' }
  return {
    kind: 'choice',
    variants: types.map((type) => ({ name: type, schema: { ...keywords, type } })),
  }
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

function getAdditional({ additionalProperties, patternProperties }: Keywords): Schema | undefined {
  if (additionalProperties !== false) return toSchema(additionalProperties)
  const hasPatterns = isKeywords(patternProperties) && Object.keys(patternProperties).length > 0
  return hasPatterns ? true : undefined
}

function joinSchemas(schemas: readonly Schema[]): Schema {
  const [first = true, ...others] = schemas
  return others.length === 0 ? first : { allOf: schemas }
}

function toSchema(schema: unknown): Schema {
  return isSchema(schema) ? schema : true
}

interface Option {
  readonly label: string
  readonly value: Value
}

/** Returns the values that `const` or `enum` allows. */
function getConstants(keywords: Keywords, view: SchemaView): readonly Value[] {
  const isConstant = Object.hasOwn(keywords, 'const')
  const listed = isConstant ? [keywords['const']] : asList(keywords['enum'])
  return listed.map((item) => convertStated(item, view)).filter((value) => value !== undefined)
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
    const [value, ...more] = getConstants(keywords, view)
    if (value === undefined || value === null || more.length > 0) return []
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

/** Describes type and limits, such as `integer, at least 1, at most 100`. */
export function describeFieldKind(fieldKind: FieldKind): string {
  const { kind, view, keywords } = fieldKind
  const { format } = keywords
  const type = formatType(describeType(view))
  const options = kind === 'options' ? fieldKind.options : []
  const hasValues = options.some(({ value }) => typeof value !== 'boolean')
  const merged = {
    parts: [{ schema: keywords, keywords, pointer: '#', origin: undefined, isBesideNull: false }],
  }
  const limits = describeLimits(merged, limitKeywords)
  const words = [
    typeof format === 'string' ? `${type} (${format})` : type,
    hasValues && (options.length === 1 ? 'one value' : `one of ${options.length} values`),
    ...limits.map(({ text, code }) => (code === undefined ? text : `${text} ${code}`)),
    keywords['readOnly'] === true && 'read-only',
  ]
  return words.filter((word) => word !== false).join(', ')
}

/** The keywords that fit on one line. */
const limitKeywords = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]
