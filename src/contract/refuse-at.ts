import { ContractError } from './contract-error.ts'
import { findPath } from './openapi/located.ts'
import type { Located } from './openapi/located.ts'

/** A mistake at a place of a file, with its line. */
export function refuseAt(at: Located, sentence: string): ContractError {
  const [line = 1] = at.file.findLines([findPath(at)])
  return new ContractError(at.file.name, line, sentence)
}
