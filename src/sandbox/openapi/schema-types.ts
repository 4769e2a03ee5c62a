import type { FindSchema } from '#schema/view/view-schema.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { toValue } from '#core/request/read-json.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { writePointer } from '#schema/pointer.ts'
import type { Direction } from '#schema/view/direction.ts'

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

type Keywords = Exclude<Schema, boolean>

/** The types that a schema leaves to a value; none where it says nothing of them. */
export function listTypes(
  schema: Schema | undefined,
  find: FindSchema,
  known = new Map<Schema, ReadonlySet<JsonType>>(),
): ReadonlySet<JsonType> {
  if (typeof schema !== 'object') return new Set()
  const before = known.get(schema)
  if (before) return before
  // One that leads to itself says nothing more.
  known.set(schema, new Set())
  const types = readTypes(schema, (part) => listTypes(part, find, known), find)
  known.set(schema, types)
  return types
}

type ListTypes = (schema: Schema | undefined) => ReadonlySet<JsonType>

function readTypes(schema: Keywords, listOf: ListTypes, find: FindSchema): ReadonlySet<JsonType> {
  const stated = [schema['type']].flat().flatMap((type) => jsonTypes.get(type) ?? [])
  if (stated.length > 0) return new Set(stated)
  const values = Array.isArray(schema['enum']) ? schema['enum'] : [schema['const']]
  const ofValues = values.filter((value) => value !== undefined).map(nameType)
  if (ofValues.length > 0) return new Set(ofValues)
  if (schema['properties'] !== undefined) return new Set(['object'])
  if (schema['items'] !== undefined) return new Set(['array'])
  return listTypesElsewhere(schema, listOf, find)
}

/** The schema of a member of an object, as far as its own keywords and those that it refers to name it. */
export function findProperty(
  schema: Schema | undefined,
  name: string,
  find: FindSchema,
): Schema | undefined {
  return findKeyword(schema, find, (keywords) => {
    const { properties, additionalProperties } = keywords
    if (isKeywords(properties) && Object.hasOwn(properties, name)) {
      return asSchema(properties[name])
    }
    return asSchema(additionalProperties)
  })
}

/** The names that a schema gives to members of an object. */
export function listPropertyNames(
  schema: Schema | undefined,
  find: FindSchema,
  seen = new Set<Schema>(),
): readonly string[] {
  if (typeof schema !== 'object' || seen.has(schema)) return []
  seen.add(schema)
  const own = isKeywords(schema['properties']) ? Object.keys(schema['properties']) : []
  return [...own, ...listParts(schema, find).flatMap((part) => listPropertyNames(part, find, seen))]
}

/** The schema of the items of an array. */
export function findItems(schema: Schema | undefined, find: FindSchema): Schema | undefined {
  return findKeyword(schema, find, ({ items }) => asSchema(items))
}

const jsonTypes: ReadonlyMap<unknown, JsonType> = new Map([
  ['integer', 'number'],
  ...(['null', 'boolean', 'number', 'string', 'array', 'object'] as const).map(
    (type) => [type, type] as const,
  ),
])

function nameType(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object'
}

/** All parts of `allOf` hold together, so that the first that says something counts; of a choice, any may. */
function listTypesElsewhere(
  schema: Keywords,
  listOf: ListTypes,
  find: FindSchema,
): ReadonlySet<JsonType> {
  const { $ref, allOf, anyOf, oneOf } = schema
  const together = [
    ...(typeof $ref === 'string' ? [find($ref)] : []),
    ...(Array.isArray(allOf) ? allOf.map(asSchema) : []),
  ]
  for (const part of together) {
    const types = listOf(part)
    if (types.size > 0) return types
  }
  const choices = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.map(asSchema) : []))
  const each = choices.map(listOf)
  if (!each.every(({ size }) => size > 0)) return new Set()
  const all = new Set<JsonType>()
  for (const types of each) for (const type of types) all.add(type)
  return all
}

function findKeyword(
  schema: Schema | undefined,
  find: FindSchema,
  read: (keywords: Keywords) => Schema | undefined,
  seen = new Set<Schema>(),
): Schema | undefined {
  if (typeof schema !== 'object' || seen.has(schema)) return undefined
  seen.add(schema)
  const own = read(schema)
  if (own !== undefined) return own
  for (const part of listParts(schema, find)) {
    const found = findKeyword(part, find, read, seen)
    if (found !== undefined) return found
  }
  return undefined
}

function listParts(schema: Keywords, find: FindSchema): readonly (Schema | undefined)[] {
  const { $ref, allOf, anyOf, oneOf } = schema
  return [
    ...(typeof $ref === 'string' ? [find($ref)] : []),
    ...[allOf, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.map(asSchema) : [])),
  ]
}

function asSchema(value: unknown): Schema | undefined {
  return typeof value === 'boolean' || isKeywords(value) ? value : undefined
}

function isKeywords(value: unknown): value is Keywords {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is what a schema describes. */
export type SchemaVerdict =
  | { readonly outcome: 'fits' }
  /** The place in the value (RFC 6901), and a sentence. */
  | { readonly outcome: 'differs'; readonly pointer: string; readonly sentence: string }
  /** The schema cannot be followed to its end, or not within bounds. */
  | { readonly outcome: 'unchecked' }

export interface SchemaChecker {
  readonly find: FindSchema
  /** Checks data as JavaScript has them; `checkValue` keeps every digit of a number. */
  check(data: unknown, schema: Schema | undefined): SchemaVerdict
  checkValue(value: Value, schema: Schema | undefined): SchemaVerdict
}

/** Checks values against the schemas of a document, as pages and the console do. */
export function createSchemaChecker(
  schemas: ReadonlyMap<string, Schema>,
  direction: Direction,
): SchemaChecker {
  const find: FindSchema = (reference) => schemas.get(reference)
  const checkValue: SchemaChecker['checkValue'] = (value, schema) => {
    const findings = checkInstance(value, schema, { find, direction, most: 1 })
    const fault = findings.find(({ kind }) => kind === 'contradiction')
    if (fault) {
      const sentence = fault.end.charAt(0).toUpperCase() + fault.end.slice(1)
      return { outcome: 'differs', pointer: writePointer(fault.instance), sentence }
    }
    return { outcome: findings.some(({ kind }) => kind === 'unchecked') ? 'unchecked' : 'fits' }
  }
  return {
    find,
    check(data, schema) {
      const value = toValue(data)
      return value === undefined ? { outcome: 'unchecked' } : checkValue(value, schema)
    },
    checkValue,
  }
}
