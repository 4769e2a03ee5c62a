import type { Operation, Reason } from '#core/request/description/operation.ts'

/** One line of `--list`. */
export interface ListedOperation {
  readonly id: string
  readonly slug: string
  readonly method: string
  readonly path: string
  /** Or why not: `program` is not from a page, `nowhere` not at all. */
  readonly callable: true | ({ readonly from: 'program' | 'nowhere' } & Reason)
}

export function describeOperation(operation: Operation): ListedOperation {
  const { id, slug, method, path, callable } = operation
  return {
    id,
    slug,
    method,
    path,
    callable: callable.from === 'page' ? true : { from: callable.from, ...callable.reason },
  }
}
