import type { Contract } from '#contract/read-contract.ts'
import { readTokens } from '../schema/keywords.ts'
import { writeValue } from '../schema/write-value.ts'
import type { DocumentSlice } from './slice-document.ts'

/** A part of a document as JSON, with its numbers as its owner wrote them. */
export function writeSlice(
  slice: DocumentSlice,
  { readDigits }: Pick<Contract, 'readDigits'>,
): string {
  let isExact = true
  const exact = writeValue(slice, '#', (pointer) => {
    const digits = readDigits(readTokens(pointer))
    if (digits !== undefined) isExact = false
    return digits
  })
  return isExact ? JSON.stringify(slice) : exact
}
