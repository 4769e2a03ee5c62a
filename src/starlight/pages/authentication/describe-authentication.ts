import { formatCount } from '#text/format.ts'
import type { Operation } from '#request/description/operation.ts'
import { isUsable } from '#request/credential-target.ts'
import { findFirstCall } from '../overview/start-page.ts'

/** Describes how many operations accept a scheme; none if only webhooks and callbacks use it. */
export function describeUses(uses: number, total: number): string {
  if (uses === 0) return 'The service identifies itself with it.'
  return `Used by ${formatShare(uses, total)}.`
}

/** Formats a share of all operations: `all 452 operations`, `3 of 7 operations`. */
export function formatShare(count: number, total: number): string {
  if (total === 1) return 'the only operation'
  if (count === total) return `all ${formatCount(total)} operations`
  return `${formatCount(count)} of ${formatCount(total)} operations`
}

/**
 * Finds the simplest operation that a scheme authenticates, with only the alternative of its security that contains
 * the scheme, so that a snippet of it shows the scheme. The console begins with the first alternative.
 */
export function findSchemeCall(
  operations: readonly Operation[],
  name: string,
): { readonly operation: Operation; readonly isFirst: boolean } | undefined {
  const candidates = operations.flatMap((operation) => {
    const { security } = operation
    const alternatives = security.state === 'stated' ? security.alternatives : []
    const own = alternatives
      .filter((uses) => isUsable(uses) && uses.some((use) => use.name === name))
      .toSorted((one, other) => one.length - other.length)[0]
    if (!own) return []
    const narrowed: Operation = { ...operation, security: { state: 'stated', alternatives: [own] } }
    return [{ operation: narrowed, isFirst: own === alternatives[0] }]
  })
  const first = candidates.filter(({ isFirst }) => isFirst)
  const chosen = first.length > 0 ? first : candidates
  const operation = findFirstCall(chosen.map((one) => one.operation))
  return chosen.find((one) => one.operation === operation)
}

/** Counts the operations that describe a response 401, */
export function countUnauthorized(
  operations: readonly Pick<Operation, 'slug'>[],
  documented: ReadonlyMap<string, { readonly responses: readonly { readonly status: string }[] }>,
): number {
  return operations.filter(({ slug }) =>
    documented.get(slug)?.responses.some(({ status }) => status === '401'),
  ).length
}
