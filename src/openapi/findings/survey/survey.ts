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

export function createSurvey(api: SurveyedDescription) {
  const roots = collectRoots(api).filter(({ schema }) => isMapping(schema))
  const nodes = walkSchemas(roots)
  return {
    operations: api.operations.flatMap((operation): readonly SurveyedOperation[] => {
      const parts = api.documented.get(operation.slug)
      return parts ? [{ slug: operation.slug, operation, parts }] : []
    }),
    roots,
    nodes,
    findSchema: (reference: string) => api.schemas.get(reference),
    /** The raw document with its Overlay applied; without other files. */
    document: api.document,
    prose: createProse(api),
    getUsers: createUserFinder(nodes),
  }
}
