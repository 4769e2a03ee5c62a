import { findNumberText } from '#core/request/source-number.ts'
import type { Schema } from '#core/request/description/parameter.ts'

/** The keywords of one schema as the document has them: of any type, since documents have faults. */
export type Keywords = Readonly<Record<string, unknown>>

export function isKeywords(schema: unknown): schema is Keywords {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
}

/** A value that may stand where a schema does; anything else is a fault of the document, and says nothing. */
export function isSchema(schema: unknown): schema is boolean | Keywords {
  return typeof schema === 'boolean' || isKeywords(schema)
}

export function readTypes({ type }: Keywords): readonly string[] {
  if (typeof type === 'string') return [type]
  if (!Array.isArray(type)) return []
  return type.filter((name): name is string => typeof name === 'string')
}

/** Bytes have no type in JSON Schema (OpenAPI 3.1.1, Working with Binary Data). */
export function isBytes(keywords: Keywords): boolean {
  const { type, format, contentMediaType, contentEncoding } = keywords
  const isMarked = format === 'binary' || typeof contentMediaType === 'string'
  return type === undefined && isMarked && contentEncoding === undefined
}

export function readNames(names: unknown): readonly string[] {
  if (!Array.isArray(names)) return []
  return names.filter((name): name is string => typeof name === 'string')
}

export function readList(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : []
}

/** The members of a keyword that holds one value for each name. */
export function readMembers(members: unknown): readonly (readonly [string, unknown])[] {
  return isKeywords(members) ? Object.entries(members) : []
}

export function readCount(keywords: Keywords, name: string): number | undefined {
  const value = Number(findNumberText(keywords[name]) ?? Number.NaN)
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** The value of a member of its own: names of prototypes are names like others. */
export function readOwn(keywords: Keywords, key: string): unknown {
  return Object.hasOwn(keywords, key) ? keywords[key] : undefined
}

export function readText(keywords: Keywords, key: string): string | undefined {
  const value = readOwn(keywords, key)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The way in which a keyword holds schemas: one, a list of them, or one for each name that an author chose. */
export type SchemaHolding = 'one' | 'list' | 'names'

/** The keywords that hold schemas, also of older drafts; the values of others are data (JSON Schema 2020-12, section 10). */
export const schemaHoldings: ReadonlyMap<string, SchemaHolding> = new Map([
  ...give('one', 'items additionalProperties not if then else contains propertyNames'),
  ...give('one', 'unevaluatedItems unevaluatedProperties contentSchema additionalItems'),
  ...give('list', 'allOf anyOf oneOf prefixItems'),
  ...give('names', 'properties patternProperties $defs definitions dependentSchemas'),
])

function give(holding: SchemaHolding, keywords: string) {
  return keywords.split(' ').map((keyword) => [keyword, holding] as const)
}

/** The schema with each keyword, also of the schemas within, as it is changed; without those of which nothing is left. */
export function mapKeywords(
  schema: Schema,
  change: (keyword: string, value: unknown) => unknown,
): Schema {
  if (typeof schema === 'boolean') return schema
  const map = (one: unknown) => (isSchema(one) ? mapKeywords(one, change) : one)
  const changed = Object.entries(schema).flatMap(([keyword, value]) => {
    const kept = change(keyword, value)
    if (kept === undefined) return []
    const holding = schemaHoldings.get(keyword)
    if (holding === 'one') return [[keyword, map(kept)] as const]
    if (holding === 'list') return [[keyword, Array.isArray(kept) ? kept.map(map) : kept] as const]
    if (holding === undefined || !isKeywords(kept)) return [[keyword, kept] as const]
    const named = Object.entries(kept).map(([name, one]) => [name, map(one)] as const)
    return [[keyword, Object.fromEntries(named)] as const]
  })
  return Object.fromEntries(changed)
}

/** The schemas that stand within a schema, and whatever else stands in their place. */
export function listSubschemas(keywords: Keywords): readonly unknown[] {
  return Object.entries(keywords).flatMap(([keyword, value]) => {
    const holding = schemaHoldings.get(keyword)
    if (holding === undefined || typeof value !== 'object' || value === null) return []
    return holding === 'names' ? Object.values(value) : [value].flat()
  })
}

/**
 * The number of schemas of one value that are followed by reference, `allOf` and choice, and the depth of a check: documents may lead in
 * circles, or grow with the power of their depth. Beyond it, nothing is known of a value.
 */
export const mostFollowed = 800
