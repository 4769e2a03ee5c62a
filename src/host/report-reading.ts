import { summarizeReading } from '#contract/reading-summary.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import { locatePortal } from '#service/portal-options.ts'
import { listPolicyOrigins } from '#site/policy-servers.ts'
import type { Settings } from '#site/settings.ts'
import { projectRoot } from './places.ts'

/**
 * Prints the faults that were met and the number of operations: a quiet build shows none.
 *
 * @returns the origins that pages may call
 */
export async function reportReading(settings: Settings): Promise<readonly string[]> {
  const contract = await readSharedContract(locatePortal(settings, projectRoot).source)
  for (const line of summarizeReading(contract)) console.log(line)
  return listPolicyOrigins(contract.operations, settings)
}
