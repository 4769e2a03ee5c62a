import type { OperationDocumentation } from '#contract/openapi/documented-operation.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { AuthoredExample, Schema } from '#core/request/description/parameter.ts'
import { isKeywords } from '#schema/keywords.ts'
import type { Direction } from '../schemas/outline.ts'
import { indexSchemas, listUses } from '../schemas/schema-index.ts'

/** The document's own examples of a named schema: those of the first response that it is the whole of, else of the first body. */
export interface SchemaExamples {
  readonly examples: readonly AuthoredExample[]
  readonly mediaType: string
  readonly direction: Direction
  readonly at: string
}

export function findSchemaExamples(
  contract: Pick<Contract, 'documented' | 'operations' | 'schemas'>,
  reference: string,
): SchemaExamples | undefined {
  const { nameOf } = indexSchemas(contract.schemas)
  const isIt = (schema: Schema | undefined) => {
    const named = isKeywords(schema) ? schema['$ref'] : undefined
    return typeof named === 'string' && nameOf(named) === reference
  }
  const parts = (listUses(contract).get(reference) ?? []).flatMap(
    ({ slug }) => contract.documented.get(slug) ?? [],
  )
  const contents = [
    ...parts.flatMap(({ responses }) => responses.flatMap(listContents('response'))),
    ...parts.flatMap(({ body }) => (body ? listContents('request')(body) : [])),
  ]
  return contents.find(({ schema, examples }) => isIt(schema) && examples.length > 0)
}

type Content = OperationDocumentation['responses'][number]['contents'][number]

const listContents =
  (direction: Direction) =>
  ({
    contents,
  }: {
    readonly contents: readonly Pick<Content, 'schema' | 'examples' | 'mediaType' | 'at'>[]
  }) =>
    contents.map(({ schema, examples, mediaType, at }) => ({
      schema,
      examples,
      mediaType,
      at,
      direction,
    }))
