import { parseSource } from '#contract/source/parse-source.ts'
import { describeContract } from '#contract/read-contract.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { DocumentSlice } from '#site/exports/slice-document.ts'
import { writeSlice } from '#site/exports/write-exactly.ts'

/**
 * Reads a slice of a document as a document of its own.
 *
 * @returns the operation that it describes at the method and path of another, under that one’s address
 */
export function readSlice(
  slice: DocumentSlice,
  { places: [place = ''], readDigits }: Pick<Contract, 'places' | 'readDigits'>,
  { method, path, slug }: Pick<Operation, 'method' | 'path' | 'slug'>,
): Operation | undefined {
  const bytes = new TextEncoder().encode(writeSlice(slice, { readDigits }))
  const main = parseSource(bytes, 'slice.json', place)
  const { operations } = describeContract({ main, others: new Map() }, { citesSource: false })
  const found = operations.find((each) => each.method === method && each.path === path)
  return found && { ...found, slug }
}
