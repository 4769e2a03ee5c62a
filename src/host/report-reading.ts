import { summarizeReading } from '#contract/reading-summary.ts'
import { readSharedContract } from '#contract/shared-contract.ts'
import { locatePortal } from '#service/portal-options.ts'
import { explainLeftOut, listPolicyOrigins } from '#site/policy-servers.ts'
import type { Settings } from '#site/settings.ts'
import { projectRoot } from './places.ts'

/**
 * Prints the faults that were met, the number of operations, and the servers that no page can call: a quiet build shows none.
 *
 * @returns the origins that operations name
 */
export async function reportReading(settings: Settings): Promise<readonly string[]> {
  const contract = await readSharedContract(locatePortal(settings, projectRoot).source)
  const origins = listPolicyOrigins(contract.operations, settings)
  for (const line of [...summarizeReading(contract), ...explainLeftOut(origins)]) console.log(line)
  return [...origins.permitted, ...origins.leftOut.map(({ origin }) => origin)]
}
