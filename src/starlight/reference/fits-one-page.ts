import type { ApiDescription } from '#openapi/load-api-description.ts'

/**
 * Returns whether Scalar renders a document on one page in acceptable time: about four seconds on a desktop for 450
 * operations, eleven for 1,200, after the entire document is loaded.
 */
export function fitsOnePage({
  operations,
  document,
}: Pick<ApiDescription, 'operations' | 'document'>): boolean {
  return operations.length <= mostOperations && JSON.stringify(document).length <= longest
}

const mostOperations = 200

const longest = 2_000_000
