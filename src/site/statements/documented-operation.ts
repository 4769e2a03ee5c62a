import type { DocumentedParts, Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { isSourceSection } from './source-sections.ts'
import type { SourceSection } from './source-sections.ts'

/** What a page says about an operation beyond its request: where it is documented, what it returns, and what is open. */
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

/** @throws {Error} if the source has no such section, which fails the build */
export function readSection(section: string | undefined): SourceSection {
  if (section === undefined || !isSourceSection(section)) {
    throw new Error(`The source has no section ${section}. Correct it in the contract.`)
  }
  return section
}
