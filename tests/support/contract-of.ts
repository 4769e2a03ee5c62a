import { parseSource } from '#contract/source/parse-source.ts'
import { makeContract } from '#contract/read-contract.ts'
import type { Contract } from '#contract/read-contract.ts'

/**
 * The contract of a document in one text.
 *
 * @param citesSource whether its statements have to cite the source, as those of the portal’s own document do
 * @throws {ContractError} as reading a file does
 */
export function contractOf(text: string, { citesSource = true } = {}): Contract {
  const main = parseSource(new TextEncoder().encode(text), 'api.yaml', 'api.yaml')
  return makeContract({ main, others: new Map() }, { citesSource })
}
