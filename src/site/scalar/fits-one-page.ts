import type { Contract } from '#contract/read-contract.ts'

/**
 * Whether Scalar can render a document on one page before a reader gives up: of 450 operations it takes some four seconds on a
 * desktop, of 1,200 eleven, and all of the document is loaded first.
 */
export function fitsOnePage({
  operations,
  document,
}: Pick<Contract, 'operations' | 'document'>): boolean {
  return operations.length <= mostOperations && JSON.stringify(document).length <= longest
}

const mostOperations = 200

/** Characters of JSON. */
const longest = 2_000_000
