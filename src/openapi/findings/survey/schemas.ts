import type { ApiDescription } from '../../load-api-description.ts'
import { isKeywords, asList, getEntries, schemaContainers } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import type { SourcePointer } from '../../load/reference.ts'
import { appendToken, decodeReference } from '#schema/pointer.ts'
import { getDerived } from '#schema/view/discriminator.ts'
import type { AuthoredExample, Schema } from '#request/description/parameter.ts'
import { getFieldKey } from '#request/plan/fields.ts'
import type { OperationDocumentation } from '../../parse/documented-operation.ts'

export interface SchemaNode {
  readonly keywords: Keywords
  readonly at: SourcePointer
  readonly root: SchemaRoot
  readonly name: string | undefined
  /** Whether other schemas describe the same value, so that this one may be incomplete. */
  readonly isPart: boolean
}

/**
 * Returns all schemas below the roots, parents first. Does not follow references: their targets are
 * roots too.
 */
export function walkSchemas(roots: readonly SchemaRoot[]): readonly SchemaNode[] {
  const nodes: SchemaNode[] = []
  const walk = (
    schema: unknown,
    at: SourcePointer,
    root: SchemaRoot,
    name: string | undefined,
    isPart: boolean,
  ): void => {
    if (!isKeywords(schema)) return
    nodes.push({ keywords: schema, at, root, name, isPart })
    for (const key of Object.keys(schema)) {
      const value = schema[key]
      const holding = definitions.has(key) ? undefined : schemaContainers.get(key)
      if (holding === undefined || typeof value !== 'object' || value === null) continue
      const pointer = `${at}/${key}`
      if (holding === 'names') {
        for (const [member, one] of getEntries(value)) {
          const isMember = key === 'properties'
          walk(one, appendToken(pointer, member), root, isMember ? member : undefined, false)
        }
      } else if (holding === 'list') {
        for (const [index, one] of asList(value).entries()) {
          walk(one, `${pointer}/${index}`, root, undefined, key !== 'prefixItems')
        }
      } else walk(value, pointer, root, undefined, partKeywords.has(key))
    }
  }
  for (const root of roots) walk(root.schema, root.at, root, undefined, false)
  return nodes
}

const partKeywords: ReadonlySet<string> = new Set(['not', 'if', 'then', 'else'])
/** Keywords that hold definitions, which are walked only as roots, when referenced. */
const definitions: ReadonlySet<string> = new Set(['$defs', 'definitions'])

export interface SchemaRoot {
  readonly at: SourcePointer
  readonly schema: Schema
  readonly role: SchemaRole
  readonly mediaType: string | undefined
  /** Examples authored next to the schema. */
  readonly examples: readonly AuthoredExample[]
  readonly holder: SourcePointer
  readonly field: string | undefined
  /** The slugs of the operations that contain it directly. */
  readonly operations: readonly string[]
  readonly reference: string | undefined
}

export type SchemaRole = 'named' | 'parameter' | 'body' | 'response' | 'header'

export function collectRoots(api: ApiDescription): readonly SchemaRoot[] {
  const roots = new Map<SourcePointer, SchemaRoot & { readonly operations: string[] }>()
  const add = (root: SchemaRoot, slug?: string) => {
    const known = roots.get(root.at) ?? { ...root, operations: [] }
    roots.set(root.at, known)
    if (slug !== undefined && known.operations.at(-1) !== slug) known.operations.push(slug)
  }
  for (const [reference, schema] of api.schemas) {
    const at = decodeReference(reference)
    add({ ...bare, at, holder: at, schema, role: 'named', reference })
  }
  for (const operation of api.operations) {
    const parts = api.documented.get(operation.slug)
    if (!parts) continue
    for (const root of createRoots(parts)) add(root, operation.slug)
    for (const inbound of parts.callbacks) {
      for (const root of createRoots(inbound)) {
        add({ ...root, field: undefined }, operation.slug)
      }
    }
  }
  for (const inbound of api.webhooks) {
    for (const root of createRoots(inbound)) add({ ...root, field: undefined })
  }
  return [...roots.values()]
}

const bare = {
  mediaType: undefined,
  examples: [],
  field: undefined,
  operations: [],
  reference: undefined,
} as const

export function createRoots({
  parameters,
  body,
  responses,
}: Pick<OperationDocumentation, 'parameters' | 'body' | 'responses'>): readonly SchemaRoot[] {
  return [
    ...parameters.map((parameter) => {
      const { schema, examples, serialization, at, schemaAt } = parameter
      const mediaType = serialization.by === 'content' ? serialization.mediaType : undefined
      const value = { schema, examples, mediaType, field: getFieldKey(parameter) }
      return makeRoot('parameter', schemaAt, at, value)
    }),
    ...(body?.contents ?? []).map(({ mediaType, schema, examples, at }) => {
      const value = { schema, examples, mediaType, field: 'body' }
      return makeRoot('body', `${at}/schema`, at, value)
    }),
    ...responses.flatMap(({ contents, headers }) => [
      ...contents.map((content) =>
        makeRoot('response', `${content.at}/schema`, content.at, content),
      ),
      ...contents.flatMap(({ itemSchema, at }) =>
        itemSchema === undefined
          ? []
          : [makeRoot('response', `${at}/itemSchema`, at, { schema: itemSchema, examples: [] })],
      ),
      ...headers.map((header) => makeRoot('header', header.schemaAt, header.at, header)),
    ]),
  ]
}

interface OpenApiValue {
  readonly schema: Schema | undefined
  readonly examples: readonly AuthoredExample[]
  readonly mediaType?: string | undefined
  readonly field?: string | undefined
}

/** Creates a root. A missing schema allows any value. */
function makeRoot(
  role: SchemaRole,
  at: SourcePointer,
  holder: SourcePointer,
  { schema = true, examples, mediaType, field }: OpenApiValue,
): SchemaRoot {
  return { ...bare, role, at, holder, schema, examples, mediaType, field }
}

/** Creates a function that returns the slugs of the operations that use a root, directly or through references. */
export function createUserFinder(
  nodes: readonly SchemaNode[],
): (root: SchemaRoot) => readonly string[] {
  const users = new Map<string, Set<SchemaRoot>>()
  const add = (reference: unknown, root: SchemaRoot) => {
    if (typeof reference !== 'string') return
    const list = users.get(reference) ?? new Set()
    users.set(reference, list.add(root))
  }
  for (const { keywords, root } of nodes) {
    add(keywords['$ref'], root)
    const { discriminator } = keywords
    if (!isKeywords(discriminator)) continue
    for (const [, target] of getEntries(discriminator['mapping'])) add(target, root)
    for (const { $ref } of getDerived(discriminator)) add($ref, root)
  }
  const known = new Map<SchemaRoot, readonly string[]>()
  return (start) => {
    const found = known.get(start)
    if (found) return found
    const met = new Set([start])
    for (const { reference } of met) {
      // Iterating a Set includes items added during the iteration.
      if (reference !== undefined) for (const user of users.get(reference) ?? []) met.add(user)
    }
    const slugs = [...new Set([...met].flatMap(({ operations }) => operations))]
    known.set(start, slugs)
    return slugs
  }
}
