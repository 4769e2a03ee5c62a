import { apiDocument, extensions, methods } from '#contract/document.ts'
import type { OpenPoint } from '#contract/open-point.ts'
import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/operation.ts'
import { isSourceSection } from './source-sections.ts'
import type { SourceSection } from './source-sections.ts'

/** What a reference page says about an operation beyond its request: where it is documented, and what is not. */
export interface DocumentedOperation {
  readonly section: SourceSection
  readonly hasBody: boolean
  /** The open points of this operation or its path, in the order of the contract. */
  readonly openPoints: readonly OpenPoint[]
}

/** @throws {Error} if the contract does not have the operation, or names a section that the source lacks */
export function documentOperation(
  contract: Pick<Contract, 'document' | 'openPoints'>,
  operation: Operation,
): DocumentedOperation {
  const pathItem = apiDocument.parse(contract.document).paths[operation.path]
  const method = methods.find((candidate) => candidate === operation.method.toLowerCase())
  const found = method && pathItem?.[method]
  if (!found) throw new Error(`The contract has no ${operation.method} ${operation.path}.`)
  const ids = new Set([...findPointIds(found), ...readPointIds(pathItem['x-not-specified'])])
  return {
    section: readSection(found['x-section']),
    hasBody: 'requestBody' in found,
    openPoints: contract.openPoints.filter(({ id }) => ids.has(id)),
  }
}

/** @throws {Error} if the source has no such section, which fails the build */
export function readSection(section: string): SourceSection {
  if (!isSourceSection(section)) {
    throw new Error(`The source has no section ${section}. Correct it in the contract.`)
  }
  return section
}

function findPointIds(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'x-not-specified' ? readPointIds(child) : findPointIds(child),
  )
}

function readPointIds(value: unknown): readonly string[] {
  const parsed = extensions['x-not-specified'].safeParse(value)
  return parsed.success ? parsed.data.map(({ id }) => id) : []
}
