import { loadFile } from '#browser/load-file.ts'
import { saveFile } from '#browser/save-file.ts'
import type { SlicedOperation } from '#contract/slice/slice-document.ts'
import { writeSlice } from '#contract/slice/whole-document.ts'
import type { WholeDocument } from '#contract/slice/whole-document.ts'
import { isMapping } from '#contract/source/located.ts'
import { wholeFile } from './whole-file.ts'

/**
 * Saves what the document says of an operation as a file.
 *
 * @throws when the document cannot be loaded
 */
export async function savePart(operation: SlicedOperation, name: string): Promise<void> {
  const text = writeSlice(await loadFile(wholeFile, isWholeDocument), operation)
  saveFile(new Blob([text], { type: 'application/json' }), name)
}

/** Whether a file holds what the build writes. */
function isWholeDocument(file: unknown): file is WholeDocument {
  return (
    isMapping(file) &&
    isMapping(file['document']) &&
    typeof file['file'] === 'string' &&
    isMapping(file['digits'])
  )
}
