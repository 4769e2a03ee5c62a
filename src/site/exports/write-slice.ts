import type { Contract } from '#contract/read-contract.ts'
import type { DocumentSlice } from './slice-document.ts'
import { writeExactly } from './write-exactly.ts'

/** A part of a document as JSON, with its numbers as its owner wrote them. */
export function writeSlice(
  slice: DocumentSlice,
  { readDigits }: Pick<Contract, 'readDigits'>,
): string {
  return writeExactly(slice, readDigits) ?? JSON.stringify(slice)
}
