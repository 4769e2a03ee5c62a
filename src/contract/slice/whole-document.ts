import type { Operation } from '#core/request/description/operation.ts'
import { enterPointer } from '#schema/pointer.ts'
import type { Contract } from '../read-contract.ts'
import type { Mapping } from '../source/located.ts'
import { createSlicer } from './slice-document.ts'
import type { SlicedOperation } from './slice-document.ts'
import { listUnusual, writeExactly } from './write-exactly.ts'

/** A document with all that a slice of it needs, as plain data: a page cuts it too. */
export interface WholeDocument {
  /** With what an Overlay states. */
  readonly document: Mapping
  /** The name of its file, from the folder of the document. */
  readonly file: string
  /** The numbers that JavaScript would write in another way, by their pointers. */
  readonly digits: Readonly<Record<string, string>>
}

export function describeWhole({
  overlaid,
  places: [file = ''],
  readDigits,
}: Pick<Contract, 'overlaid' | 'places' | 'readDigits'>): WholeDocument {
  return { document: overlaid, file, digits: listUnusual(overlaid, readDigits) }
}

/** What a document says of one operation, with all that it refers to, as JSON with the numbers of its owner. */
export function writeSlice(
  { document, file, digits }: WholeDocument,
  operation: SlicedOperation,
): string {
  const slice = createSlicer({ overlaid: document, places: [file] })(operation)
  const readDigits = (path: readonly string[]) => {
    const pointer = path.reduce<string>(enterPointer, '#')
    return Object.hasOwn(digits, pointer) ? digits[pointer] : undefined
  }
  return writeExactly(slice, readDigits) ?? JSON.stringify(slice)
}

/** The file that a slice is saved as; none where there is no other operation: the document is that slice. */
export function nameSlice(
  { operations }: Pick<Contract, 'operations'>,
  { slug }: Pick<Operation, 'slug'>,
): string | undefined {
  return operations.length < 2 ? undefined : `${slug}.json`
}
