import { readPlace } from '#contract/source/reference.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'

/** The operation that a link names: by its id, else by a reference into `paths` (OpenAPI 3.1.1, Link Object). */
export function findTarget(
  target: string | undefined,
  { operations }: Pick<Contract, 'operations'>,
): Operation | undefined {
  if (target === undefined) return undefined
  const byId = operations.find(({ id }) => id === target)
  if (byId) return byId
  return findAt(target, operations) ?? findAt(decode(target), operations)
}

function findAt(target: string, operations: readonly Operation[]): Operation | undefined {
  const { file, path } = readPlace(target)
  const [paths, template, method, ...rest] = path
  if (file !== '' || paths !== 'paths' || rest.length > 0) return undefined
  return operations.find(
    (operation) => operation.path === template && operation.method === method?.toUpperCase(),
  )
}

/** A reference is a URI, whose braces have to be percent-encoded (RFC 6901, section 6). */
function decode(reference: string): string {
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}
