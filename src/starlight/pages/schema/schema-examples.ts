import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { DocumentedContent } from '#response/documented-response.ts'
import type { Schema } from '#request/description/parameter.ts'
import { isKeywords } from '#schema/keywords.ts'
import type { Direction } from '../../schema-outline/outline.ts'
import { indexSchemas, getSchemaUses } from '../../schema-outline/schema-index.ts'

/** Returns the examples of the first response with exactly the schema, else of the first such body. */
export function findSchemaExamples(
  api: Pick<ApiDescription, 'documented' | 'operations' | 'schemas'>,
  reference: string,
) {
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
  ) => {
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
