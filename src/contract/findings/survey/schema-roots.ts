import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { nameField } from '#core/request/plan/parameter-input.ts'
import type { OperationDocumentation } from '../../openapi/documented-operation.ts'
import { locateReference } from '#schema/pointer.ts'
import type { Place } from '../../source/place.ts'
import type { SurveyedContract } from './surveyed-contract.ts'

/** A schema that stands in no other one, and what it describes. */
export interface SchemaRoot {
  readonly at: Place
  readonly schema: Schema
  readonly role: SchemaRole
  /** The media type of content. */
  readonly mediaType: string | undefined
  /** Authored beside it, with what their places begin with. */
  readonly examples: readonly AuthoredExample[]
  readonly holder: Place
  /** The field of the request, as a plan names it. */
  readonly field: string | undefined
  /** By slug: those that hold it themselves. */
  readonly operations: readonly string[]
  /** The reference of a named one. */
  readonly reference: string | undefined
}

export type SchemaRole = 'named' | 'parameter' | 'body' | 'response' | 'header'

/** Every root of a document once, wherever references lead to it from; named schemas first. */
export function listRoots(contract: SurveyedContract): readonly SchemaRoot[] {
  const roots = new Map<Place, SchemaRoot & { readonly operations: string[] }>()
  const add = (root: SchemaRoot, slug?: string) => {
    const known = roots.get(root.at) ?? { ...root, operations: [] }
    roots.set(root.at, known)
    if (slug !== undefined && known.operations.at(-1) !== slug) known.operations.push(slug)
  }
  for (const [reference, schema] of contract.schemas) {
    const at = locateReference(reference)
    add({ ...bare, at, holder: at, schema, role: 'named', reference })
  }
  for (const operation of contract.operations) {
    const parts = contract.documented.get(operation.slug)
    if (!parts) continue
    for (const root of listOwn(parts)) add(root, operation.slug)
    for (const inbound of parts.callbacks) {
      for (const root of listOwn(inbound)) {
        add({ ...root, field: undefined }, operation.slug)
      }
    }
  }
  for (const inbound of contract.webhooks) {
    for (const root of listOwn(inbound)) add({ ...root, field: undefined })
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

function listOwn({
  parameters,
  body,
  responses,
}: Omit<OperationDocumentation, 'callbacks'>): readonly SchemaRoot[] {
  return [
    ...parameters.map((parameter) => {
      const { schema, examples, serialization, at, schemaAt } = parameter
      const mediaType = serialization.by === 'content' ? serialization.mediaType : undefined
      const described = { schema, examples, mediaType, field: nameField(parameter) }
      return makeRoot('parameter', schemaAt, at, described)
    }),
    ...(body?.contents ?? []).map(({ mediaType, schema, examples, at }) => {
      const described = { schema, examples, mediaType, field: 'body' }
      return makeRoot('body', `${at}/schema`, at, described)
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

interface DescribedValue {
  readonly schema: Schema | undefined
  readonly examples: readonly AuthoredExample[]
  readonly mediaType?: string | undefined
  readonly field?: string | undefined
}

/** A value without a schema may be anything. */
function makeRoot(
  role: SchemaRole,
  at: Place,
  holder: Place,
  { schema = true, examples, mediaType, field }: DescribedValue,
): SchemaRoot {
  return { ...bare, role, at, holder, schema, examples, mediaType, field }
}
