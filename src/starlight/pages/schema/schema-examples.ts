import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { DocumentedContent } from '#response/documented-response.ts'
import type { AuthoredExample, Schema } from '#request/description/parameter.ts'
import { isKeywords } from '#schema/keywords.ts'
import type { Direction } from '../../schema-outline/outline.ts'
import { indexSchemas, getSchemaUses } from '../../schema-outline/schema-index.ts'

/** Examples from the first response with exactly the schema, else from the first such body. */
export interface SchemaExamples {
  readonly examples: readonly AuthoredExample[]
  readonly mediaType: string
  readonly direction: Direction
  readonly at: string
}

export function findSchemaExamples(
  api: Pick<ApiDescription, 'documented' | 'operations' | 'schemas'>,
  reference: string,
): SchemaExamples | undefined {
  const { nameOf } = indexSchemas(api.schemas)
  const isIt = (schema: Schema | undefined) => {
    const named = isKeywords(schema) ? schema['$ref'] : undefined
    return typeof named === 'string' && nameOf(named) === reference
  }
  const parts = (getSchemaUses(api).get(reference) ?? []).flatMap(
    ({ slug }) => api.documented.get(slug) ?? [],
  )
  const pick = (
    contents: readonly Pick<DocumentedContent, 'schema' | 'examples' | 'mediaType' | 'at'>[],
    direction: Direction,
  ): SchemaExamples | undefined => {
    const found = contents.find(({ schema, examples }) => isIt(schema) && examples.length > 0)
    return found && { ...found, direction }
  }
  return (
    pick(
      parts.flatMap(({ responses }) => responses.flatMap(({ contents }) => contents)),
      'response',
    ) ??
    pick(
      parts.flatMap(({ body }) => body?.contents ?? []),
      'request',
    )
  )
}
