import { getNumberText } from '#request/source-number.ts'
import type { Schema } from '#request/description/parameter.ts'

/** The keywords of a schema as written, of any type, because documents may be invalid. */
export type Keywords = Readonly<Record<string, unknown>>

export function isKeywords(schema: unknown): schema is Keywords {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
}

/** Returns whether a value is a schema; anything else is invalid and ignored. */
export function isSchema(schema: unknown): schema is boolean | Keywords {
  return typeof schema === 'boolean' || isKeywords(schema)
}

export function getTypes({ type }: Keywords): readonly string[] {
  return typeof type === 'string' ? [type] : filterStrings(type)
}

/**
 * Returns whether a schema describes bytes, which have no type in JSON Schema (OpenAPI 3.1.1,
 * Working with Binary Data).
 */
export function isBytes(keywords: Keywords): boolean {
  const { type, format, contentMediaType, contentEncoding } = keywords
  const isMarked = format === 'binary' || typeof contentMediaType === 'string'
  return type === undefined && isMarked && contentEncoding === undefined
}

export function filterStrings(names: unknown): readonly string[] {
  if (!Array.isArray(names)) return []
  return names.filter((name): name is string => typeof name === 'string')
}

export function asList(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : []
}

/** Returns the entries of a keyword that maps names to values. */
export function getEntries(members: unknown): readonly (readonly [string, unknown])[] {
  return isKeywords(members) ? Object.entries(members) : []
}

export function getCount(keywords: Keywords, name: string): number | undefined {
  const value = Number(getNumberText(keywords[name]) ?? Number.NaN)
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** Returns an own property, ignoring prototype properties. */
export function getOwn(keywords: Keywords, key: string): unknown {
  return Object.hasOwn(keywords, key) ? keywords[key] : undefined
}

export function getText(keywords: Keywords, key: string): string | undefined {
  const value = getOwn(keywords, key)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function getReference(schema: unknown): string | undefined {
  const reference = isKeywords(schema) ? schema['$ref'] : undefined
  return typeof reference === 'string' ? reference : undefined
}

/** How a keyword holds schemas: one, a list, or a map with author-chosen names. */
export type SchemaContainer = 'one' | 'list' | 'names'

/**
 * Keywords that hold schemas, including older drafts; the values of others are data (JSON Schema
 * 2020-12, section 10).
 */
export const schemaContainers: ReadonlyMap<string, SchemaContainer> = new Map([
  ...assign('one', 'items additionalProperties not if then else contains propertyNames'),
  ...assign('one', 'unevaluatedItems unevaluatedProperties contentSchema additionalItems'),
  ...assign('list', 'allOf anyOf oneOf prefixItems'),
  ...assign('names', 'properties patternProperties $defs definitions dependentSchemas'),
])

function assign(holding: SchemaContainer, keywords: string) {
  return keywords.split(' ').map((keyword) => [keyword, holding] as const)
}

/**
 * Transforms each keyword of a schema and its subschemas. Removes keywords whose result is
 * undefined.
 */
export function mapKeywords(
  schema: Schema,
  change: (keyword: string, value: unknown) => unknown,
): Schema {
  if (typeof schema === 'boolean') return schema
  const map = (one: unknown) => (isSchema(one) ? mapKeywords(one, change) : one)
  const changed = Object.entries(schema).flatMap(([keyword, value]) => {
    const kept = change(keyword, value)
    if (kept === undefined) return []
    const holding = schemaContainers.get(keyword)
    if (holding === 'one') return [[keyword, map(kept)] as const]
    if (holding === 'list') return [[keyword, Array.isArray(kept) ? kept.map(map) : kept] as const]
    if (holding === undefined || !isKeywords(kept)) return [[keyword, kept] as const]
    const named = Object.entries(kept).map(([name, one]) => [name, map(one)] as const)
    return [[keyword, Object.fromEntries(named)] as const]
  })
  return Object.fromEntries(changed)
}

/** Returns the subschemas of a schema, including invalid values in their positions. */
export function getSubschemas(keywords: Keywords): readonly unknown[] {
  return Object.entries(keywords).flatMap(([keyword, value]) => {
    const holding = schemaContainers.get(keyword)
    if (holding === undefined || typeof value !== 'object' || value === null) return []
    return holding === 'names' ? Object.values(value) : [value].flat()
  })
}

/**
 * Maximum number of schemas followed for one value, and depth of a check: documents may be circular
 * or grow exponentially. Beyond it, the value counts as unspecified.
 */
export const maxFollowed = 800
