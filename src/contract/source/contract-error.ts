import { findPath } from './located.ts'
import type { Located } from './located.ts'

/** A mistake in the API document. The message gives file and line, what is wrong and how to fix it. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly file: string
  /** The first line of the mistake, counted from 1. */
  readonly line: number

  constructor(file: string, line: number, sentence: string, options?: ErrorOptions) {
    super(`${file}:${line}: ${sentence}`, options)
    this.file = file
    this.line = line
  }
}

/** A mistake at a place of a file, with its line. */
export function rejectAt(at: Located, sentence: string): ContractError {
  const [line = 1] = at.file.findLines([findPath(at)])
  return new ContractError(at.file.name, line, sentence)
}
