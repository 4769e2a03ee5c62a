import { parseSource } from '#contract/source/parse-source.ts'
import { createApiDescription } from '#contract/read-contract.ts'
import type { ApiDescription } from '#contract/read-contract.ts'

/**
 * Parses the API description in one text.
 *
 * @throws {ContractError} as when reading a file
 */
export function parseDescriptionText(text: string): ApiDescription {
  const main = parseSource(new TextEncoder().encode(text), 'api.yaml', 'api.yaml')
  return createApiDescription({ main, others: new Map() })
}
