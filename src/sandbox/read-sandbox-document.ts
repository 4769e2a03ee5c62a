import type { DocumentSource } from '#contract/source/locate-document.ts'
import { readContract } from '#contract/read-contract.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { SandboxDocument } from './openapi/sandbox-options.ts'

/**
 * Reads the document that the sandbox responds for, with the Overlay that belongs to it.
 *
 * @throws {ContractError} when the document cannot be read at all
 */
export async function readChosenDocument(source: DocumentSource): Promise<SandboxDocument> {
  return makeSandboxDocument(await readContract(source))
}

/** The operations of a document, and what it shows of their responses. */
export function makeSandboxDocument({
  title,
  operations,
  documented,
  schemas,
}: Pick<Contract, 'title' | 'operations' | 'documented' | 'schemas'>): SandboxDocument {
  return {
    title,
    operations: operations.map((operation) => ({
      operation,
      responses: documented.get(operation.slug)?.responses ?? [],
    })),
    schemas,
  }
}
