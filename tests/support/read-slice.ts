import { parseSource } from '#contract/source/parse-source.ts'
import { describeContract } from '#contract/read-contract.ts'
import { writeSlice } from '#contract/slice/whole-document.ts'
import type { WholeDocument } from '#contract/slice/whole-document.ts'
import type { Operation } from '#core/request/description/operation.ts'

/**
 * Reads a slice of a document as a document of its own.
 *
 * @returns the operation that it describes at the method and path of another, under that one’s address
 */
export function readSlice(whole: WholeDocument, operation: Operation): Operation | undefined {
  const { method, path, slug } = operation
  const bytes = new TextEncoder().encode(writeSlice(whole, operation))
  const main = parseSource(bytes, 'slice.json', whole.file)
  const { operations } = describeContract({ main, others: new Map() }, { citesSource: false })
  const found = operations.find((each) => each.method === method && each.path === path)
  return found && { ...found, slug }
}
