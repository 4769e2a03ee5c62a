import type { Schema } from '#core/request/description/parameter.ts'
import type { DocumentedResponse, ResponseRules } from '#core/response/documented-response.ts'
import { isKeywords, isSchema, readMembers, schemaHoldings } from '#schema/keywords.ts'
import type { SchemaHolding } from '#schema/keywords.ts'
import { reachSchemas } from './slice-operation.ts'

/** The rules that a response of one operation is held against. A page loads them when there is a response. */
export function keepResponseRules(
  documented: readonly DocumentedResponse[],
  schemas: ReadonlyMap<string, Schema>,
): ResponseRules {
  const responses = documented.map(({ status, at, contents, headers }) => ({
    status,
    at,
    contents: contents.map(({ mediaType, schema, itemSchema, at: place }) => ({
      mediaType,
      schema: schema && keepRules(schema),
      ...(itemSchema !== undefined && { isByItem: true }),
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
  return { responses, schemas: reachSchemas(responses, rules) }
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
      const holding = notCompared.has(keyword) ? undefined : schemaHoldings.get(keyword)
      if (holding) return [[keyword, keepWithin(value, holding)]]
      return compared.has(keyword) ? [[keyword, value]] : []
    }),
  )
}

function keepWithin(value: unknown, holding: SchemaHolding): unknown {
  if (holding === 'one') return keepOne(value)
  if (holding === 'list') return Array.isArray(value) ? value.map(keepOne) : value
  return isKeywords(value)
    ? Object.fromEntries(readMembers(value).map(([name, one]) => [name, keepOne(one)]))
    : value
}

function keepOne(value: unknown): unknown {
  return isSchema(value) ? keepRules(value) : value
}

/** Keywords that no value is compared with: a reference leads to a definition by its whole place. */
const notCompared: ReadonlySet<string> = new Set(
  '$defs definitions contentSchema additionalItems'.split(' '),
)

/** The keywords besides those that hold schemas by which src/schema compares values. */
const compared: ReadonlySet<string> = new Set(
  [
    '$ref $dynamicRef discriminator type const enum readOnly writeOnly',
    'format pattern minLength maxLength multipleOf',
    'minimum maximum exclusiveMinimum exclusiveMaximum',
    'minItems maxItems uniqueItems minContains maxContains',
    'required minProperties maxProperties dependentRequired',
  ].flatMap((names) => names.split(' ')),
)
