import { writeCitation } from '#core/citation/citation.ts'
import type { Callable, Operation } from '#core/request/description/operation.ts'
import type { PrintedRefusal } from './write-plan.ts'

/** One line of `--list`. */
export interface ListedOperation {
  readonly id: string
  readonly slug: string
  readonly method: string
  readonly path: string
  /** Or why not: `program` is not from a page, `nowhere` not at all. */
  readonly callable:
    true | ({ readonly from: 'program' | 'nowhere' } & Pick<PrintedRefusal, 'sentence' | 'clause'>)
}

export function describeOperation(operation: Operation): ListedOperation {
  const { id, slug, method, path, callable } = operation
  return { id, slug, method, path, callable: describeCallable(callable) }
}

function describeCallable(callable: Callable): ListedOperation['callable'] {
  if (callable.from === 'page') return true
  const { sentence, citation } = callable.reason
  return { from: callable.from, sentence, clause: writeCitation(citation) }
}
