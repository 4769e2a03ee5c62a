import type { Operation } from '#request/description/operation.ts'
import type { DocumentedParts } from '../../load-api-description.ts'
import { createProse } from './prose.ts'
import type { SurveyedDescription } from './prose.ts'
import { createUserFinder, collectRoots, walkSchemas } from './schemas.ts'
import { isMapping } from '../../load/located.ts'

export type Survey = ReturnType<typeof createSurvey>

export interface SurveyedOperation {
  readonly slug: string
  readonly operation: Operation
  readonly parts: DocumentedParts
}

export function createSurvey(contract: SurveyedDescription) {
  const roots = collectRoots(contract).filter(({ schema }) => isMapping(schema))
  const nodes = walkSchemas(roots)
  return {
    operations: contract.operations.flatMap((operation): readonly SurveyedOperation[] => {
      const parts = contract.documented.get(operation.slug)
      return parts ? [{ slug: operation.slug, operation, parts }] : []
    }),
    roots,
    nodes,
    findSchema: (reference: string) => contract.schemas.get(reference),
    /** The raw document with its Overlay applied; without other files. */
    document: contract.document,
    prose: createProse(contract),
    listUsers: createUserFinder(nodes),
  }
}
