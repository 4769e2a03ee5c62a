import { getOrCreate } from '#openapi/shared-api-description.ts'
import type { Schema } from '#request/description/parameter.ts'
import { isKeywords, getSubschemas, getText } from '#schema/keywords.ts'
import { getReferencePath } from '#text/reference.ts'
import { createRoots } from '#openapi/findings/survey/schemas.ts'
import { createSlugs } from '#openapi/parse/slugs.ts'
import { getReferenceName } from '#schema/pointer.ts'
import { getDerived } from '#schema/view/discriminator.ts'
import type { OperationDocumentation } from '#openapi/parse/documented-operation.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { Operation } from '#request/description/operation.ts'

interface SchemaIndex {
  readonly usersOf: (reference: string) => readonly string[]
  /** Returns the first of several references to the same schema. */
  readonly nameOf: (reference: string) => string
}

export function indexSchemas(schemas: ReadonlyMap<string, Schema>): SchemaIndex {
  return getOrCreate(indexes, schemas, () => createIndex(schemas))
}

const indexes = new WeakMap<ReadonlyMap<string, Schema>, SchemaIndex>()

function createIndex(schemas: ReadonlyMap<string, Schema>): SchemaIndex {
  const first = new Map<object, string>()
  for (const [reference, schema] of schemas) {
    if (typeof schema === 'object' && !first.has(schema)) first.set(schema, reference)
  }
  const nameOf = (reference: string): string => {
    const schema = schemas.get(reference)
    return (typeof schema === 'object' ? first.get(schema) : undefined) ?? reference
  }
  const users = new Map<string, Set<string>>()
  for (const [from, schema] of schemas) {
    if (nameOf(from) !== from) continue
    for (const to of [...collectSchemaReferences(schema)].map(nameOf)) {
      users.set(to, (users.get(to) ?? new Set()).add(from))
    }
  }
  return {
    usersOf: (reference) => [...(users.get(nameOf(reference)) ?? [])],
    nameOf,
  }
}

export function collectSchemaReferences(
  schema: unknown,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (!isKeywords(schema)) return found
  for (const reference of [schema['$ref'], schema['$dynamicRef']]) {
    if (typeof reference === 'string') found.add(reference)
  }
  for (const { $ref } of getDerived(schema['discriminator'])) found.add($ref)
  for (const inner of getSubschemas(schema)) collectSchemaReferences(inner, found)
  return found
}

export interface NamedSchema {
  readonly reference: string
  readonly name: string
  readonly slug: string
  readonly path: string
  readonly schema: Schema
}

/** Returns every schema by each reference that resolves to it. Computed once per document. */
export function getNamedSchemas(
  schemas: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, NamedSchema> {
  return getOrCreate(known, schemas, () => createNames(schemas))
}

const known = new WeakMap<ReadonlyMap<string, Schema>, ReadonlyMap<string, NamedSchema>>()

function createNames(schemas: ReadonlyMap<string, Schema>): ReadonlyMap<string, NamedSchema> {
  const { nameOf } = indexSchemas(schemas)
  const own = [...schemas].filter(([reference]) => nameOf(reference) === reference)
  const slugs = createSlugs(
    own.map(([reference]) => ({
      operationId: getReferenceName(reference),
      method: '',
      path: reference.replace('#/components/schemas/', ''),
    })),
  )
  const named = own.map(([reference, schema], index): NamedSchema => {
    const slug = slugs[index] ?? ''
    const name = getReferenceName(reference)
    return { reference, name, slug, path: getReferencePath('schema', slug), schema }
  })
  const byName = new Map(named.map((one) => [one.reference, one]))
  const all = new Map<string, NamedSchema>()
  for (const reference of schemas.keys()) {
    const one = byName.get(nameOf(reference))
    if (one) all.set(reference, one)
  }
  return all
}

export function getDescription(schema: Schema): string | undefined {
  return isKeywords(schema) ? getText(schema, 'description') : undefined
}

/**
 * Returns whether a title or description only repeats a schema's name in another notation: `Base Gist` of `base-gist`.
 */
export function repeatsName(text: string, name: string): boolean {
  return simplify(text) === simplify(name)
}

/** Returns the letters and digits of a text, to compare notations. */
export function simplify(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
}

type Described = Pick<ApiDescription, 'documented' | 'operations' | 'schemas'>

/** Returns the operations that use each schema, by reference. */
export function getSchemaUses(api: Described): ReadonlyMap<string, readonly Operation[]> {
  return getOrCreate(knownUses, api.schemas, () => findUses(api))
}

const knownUses = new WeakMap<object, ReadonlyMap<string, readonly Operation[]>>()

function findUses({
  documented,
  operations,
  schemas,
}: Described): ReadonlyMap<string, readonly Operation[]> {
  const uses = new Map<string, Operation[]>()
  for (const operation of operations) {
    const parts = documented.get(operation.slug)
    if (!parts) continue
    const found = [parts, ...parts.callbacks].flatMap((one) => collectUsed(one, schemas))
    for (const reference of new Set(found)) {
      const list = uses.get(reference) ?? []
      list.push(operation)
      uses.set(reference, list)
    }
  }
  return uses
}

export function isReturnedBy(
  { documented, schemas }: Pick<Described, 'documented' | 'schemas'>,
  reference: string,
  { slug }: Pick<Operation, 'slug'>,
): boolean {
  const { responses = [] } = documented.get(slug) ?? {}
  return collectUsed({ parameters: [], body: undefined, responses }, schemas).includes(reference)
}

/** Collects from schemas as parsed, in which references are the same from every file and in every version of OpenAPI. */
function collectUsed(
  parts: Pick<OperationDocumentation, 'parameters' | 'body' | 'responses'>,
  schemas: ReadonlyMap<string, Schema>,
): readonly string[] {
  const { nameOf } = indexSchemas(schemas)
  const fields = parts.body?.contents.flatMap(({ properties }) => Object.values(properties)) ?? []
  return [...createRoots(parts), ...fields].flatMap(({ schema }) =>
    [...collectSchemaReferences(schema)].map(nameOf),
  )
}
