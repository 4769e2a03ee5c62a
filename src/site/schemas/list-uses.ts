import type { OperationDocumentation } from '#contract/openapi/documented-operation.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { indexSchemas, listReferences } from './schema-index.ts'

type Described = Pick<Contract, 'documented' | 'operations' | 'schemas'>

/** The operations that name a schema in a parameter, a body, a response or a callback, by the schema’s reference. */
export function listUses(contract: Described): ReadonlyMap<string, readonly Operation[]> {
  const { documented, operations, schemas } = contract
  const made = known.get(schemas)
  if (made) return made
  const uses = new Map<string, Operation[]>()
  const { nameOf } = indexSchemas(schemas)
  for (const operation of operations) {
    const parts = documented.get(operation.slug)
    if (!parts) continue
    const own = [parts, ...parts.callbacks].flatMap(listSchemas)
    const found = new Set(own.flatMap((schema) => [...listReferences(schema)].map(nameOf)))
    for (const reference of found) {
      const list = uses.get(reference) ?? []
      list.push(operation)
      uses.set(reference, list)
    }
  }
  known.set(schemas, uses)
  return uses
}

const known = new WeakMap<object, ReadonlyMap<string, readonly Operation[]>>()

/** The schemas as they were read, whose references are the same from every file and in every version of OpenAPI. */
function listSchemas({
  parameters,
  body,
  responses,
}: Pick<OperationDocumentation, 'parameters' | 'body' | 'responses'>): readonly (
  Schema | undefined
)[] {
  const bodies = body?.contents ?? []
  const fields = bodies.flatMap(({ properties }) => Object.values(properties))
  return [
    ...[...parameters, ...bodies, ...fields].map(({ schema }) => schema),
    ...responses.flatMap(({ contents, headers }) => [
      ...contents.flatMap(({ schema, itemSchema }) => [schema, itemSchema]),
      ...headers.map(({ schema }) => schema),
    ]),
  ]
}
