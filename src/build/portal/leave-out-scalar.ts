import type { Contract } from '#contract/read-contract.ts'
import { fitsOnePage } from '#site/scalar/fits-one-page.ts'

/**
 * A plugin for a document that Scalar’s page does not draw: no page loads Scalar then, and its five megabytes need not be
 * bundled, which takes a third of the memory of a build.
 *
 * @returns nothing for any other document
 */
export function leaveOutScalar(contract: Pick<Contract, 'operations' | 'document'>) {
  if (fitsOnePage(contract)) return undefined
  return {
    name: 'leave-out-scalar',
    enforce: 'pre' as const,
    load: (id: string) => (id.endsWith(starter) ? 'export async function showScalar() {}' : null),
  }
}

/** The module that Scalar’s page starts it with. */
const starter = '/src/site/scalar/show-scalar.ts'
