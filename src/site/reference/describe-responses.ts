import type { DocumentedResponse } from '#contract/openapi/documented-response.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { DescribedResponses } from '#core/response/check/described-responses.ts'
import { keepRules } from './keep-rules.ts'
import { reachSchemas } from './slice-operation.ts'

/** What the console holds a response of one operation against. A page loads it when there is a response. */
export function describeResponses(
  { id, method, path }: Pick<Operation, 'id' | 'method' | 'path'>,
  responses: readonly DocumentedResponse[],
  schemas: ReadonlyMap<string, Schema>,
): DescribedResponses {
  const checked = responses.map(({ status, at, contents, headers }) => ({
    status,
    at,
    contents: contents.map((content) => ({
      mediaType: content.mediaType,
      ...(content.schema !== undefined && { schema: keepRules(content.schema) }),
      ...(content.itemSchema !== undefined && { itemSchema: keepRules(content.itemSchema) }),
      at: content.at,
    })),
    headers: headers.map((header) => ({
      name: header.name,
      isRequired: header.isRequired,
      ...(header.schema !== undefined && { schema: keepRules(header.schema) }),
      at: header.at,
    })),
  }))
  const rules = new Map(Array.from(schemas, ([name, schema]) => [name, keep(schema)]))
  return { id, method, path, responses: checked, schemas: reachSchemas(checked, rules) }
}

/** Those of one document are shared by its operations. */
function keep(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema
  const known = kept.get(schema) ?? keepRules(schema)
  kept.set(schema, known)
  return known
}

const kept = new WeakMap<object, Schema>()
