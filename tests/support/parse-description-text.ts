import { parseSource } from '#openapi/load/parse-source.ts'
import { createApiDescription } from '#openapi/load-api-description.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'

/**
 * Parses the API description in one text.
 *
 * @throws {DocumentError} as when reading a file
 */
export function parseDescriptionText(text: string): ApiDescription {
  const main = parseSource(new TextEncoder().encode(text), 'api.yaml', 'api.yaml')
  return createApiDescription({ main, others: new Map() })
}
