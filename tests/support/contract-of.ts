import { parseSource } from '#contract/source/parse-source.ts'
import { makeContract } from '#contract/read-contract.ts'
import type { Contract } from '#contract/read-contract.ts'

/**
 * Parses the API description in one text.
 *
 * @throws {ContractError} as when reading a file
 */
export function contractOf(text: string): Contract {
  const main = parseSource(new TextEncoder().encode(text), 'api.yaml', 'api.yaml')
  return makeContract({ main, others: new Map() })
}
