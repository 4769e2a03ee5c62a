import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { DocumentedResponse, ResponseRules } from '#core/response/documented-response.ts'
import { reachSchemas } from './slice-operation.ts'

/** The rules that a response of one operation is held against. A page loads them when there is a response. */
export function keepResponseRules(
  { id, method, path }: Pick<Operation, 'id' | 'method' | 'path'>,
  documented: readonly DocumentedResponse[],
  schemas: ReadonlyMap<string, Schema>,
): ResponseRules {
  const responses = documented.map(({ status, at, contents, headers }) => ({
    status,
    at,
    contents: contents.map(({ mediaType, schema, itemSchema, at: place }) => ({
      mediaType,
      schema: schema && keepRules(schema),
      ...(itemSchema !== undefined && { itemSchema: keepRules(itemSchema) }),
      at: place,
    })),
    headers: headers.map(({ name, isRequired, schema, at: place }) => ({
      name,
      isRequired,
      schema: schema && keepRules(schema),
      at: place,
    })),
  }))
  const rules = new Map(Array.from(schemas, ([name, schema]) => [name, shareRules(schema)]))
  return { id, method, path, responses, schemas: reachSchemas(responses, rules) }
}

/** The operations of one document share its schemas. */
function shareRules(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema
  const known = shared.get(schema) ?? keepRules(schema)
  shared.set(schema, known)
  return known
}

const shared = new WeakMap<object, Schema>()

/** A schema without what only explains: texts and examples are most of a document, and no value is compared with them. */
export function keepRules(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      const keep = Object.hasOwn(rules, keyword) ? rules[keyword] : undefined
      return keep ? [[keyword, keep(value)]] : []
    }),
  )
}

type Keep = (value: unknown) => unknown

const asIs: Keep = (value) => value
const one: Keep = (value) => (isSchema(value) ? keepRules(value) : value)
const each: Keep = (value) => (Array.isArray(value) ? value.map(one) : value)
const byName: Keep = (value) =>
  isSchema(value) && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, one(schema)]))
    : value

function isSchema(value: unknown): value is Schema {
  return (
    typeof value === 'boolean' ||
    (typeof value === 'object' && value !== null && !Array.isArray(value))
  )
}

function keepAll(names: readonly string[], keep: Keep): Readonly<Record<string, Keep>> {
  return Object.fromEntries(names.map((name) => [name, keep]))
}

/** The keywords that src/schema compares values with. */
const rules: Readonly<Record<string, Keep>> = {
  ...keepAll(['allOf', 'anyOf', 'oneOf', 'prefixItems'], each),
  ...keepAll(['not', 'if', 'then', 'else'], one),
  ...keepAll(['items', 'contains', 'additionalProperties', 'propertyNames'], one),
  ...keepAll(['unevaluatedItems', 'unevaluatedProperties'], one),
  ...keepAll(['properties', 'patternProperties', 'dependentSchemas'], byName),
  ...keepAll(
    ['$ref', '$dynamicRef', 'discriminator', 'type', 'const', 'enum', 'readOnly', 'writeOnly'],
    asIs,
  ),
  ...keepAll(['format', 'pattern', 'minLength', 'maxLength', 'multipleOf'], asIs),
  ...keepAll(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], asIs),
  ...keepAll(['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'], asIs),
  ...keepAll(['required', 'minProperties', 'maxProperties', 'dependentRequired'], asIs),
}
