import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { findOperation as find } from '../../plan/find-operation.ts'
import { UsageError } from '#command-line/run-command.ts'

/**
 * The operation of this id or slug.
 *
 * @throws {UsageError} if there is none, or the document means it and it could not be read
 */
export function findOperation(
  { operations, faults }: Pick<Contract, 'operations' | 'faults'>,
  wanted: string,
): Operation {
  const found = find(operations, faults, wanted, advice)
  if (found.outcome === 'found') return found.operation
  const reasons = found.refusals.map(({ clause, sentence }) => `${clause}: ${sentence}`)
  throw new UsageError([`“${wanted}” could not be read.`, ...reasons].join('\n'))
}

const advice = { all: 'list_operations lists them all.', faults: 'The document has faults.' }
