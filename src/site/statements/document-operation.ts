import type { Contract, DocumentedParts } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'

export interface DocumentedOperation extends DocumentedParts {
  readonly hasBody: boolean
}

/** @throws {Error} if the contract does not have the operation */
export function documentOperation(
  contract: Pick<Contract, 'operations' | 'documented'>,
  { method, path }: Pick<Operation, 'method' | 'path'>,
): DocumentedOperation {
  const operation = contract.operations.find((each) => each.method === method && each.path === path)
  const parts = operation && contract.documented.get(operation.slug)
  if (!parts) throw new Error(`The contract has no ${method} ${path}.`)
  return { ...parts, hasBody: operation.body !== undefined }
}
