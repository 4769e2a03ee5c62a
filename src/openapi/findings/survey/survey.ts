import type { Operation } from '#request/description/operation.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import type { DocumentedParts } from '../../load-api-description.ts'
import { createProse } from './prose.ts'
import type { Prose, SurveyedDescription } from './prose.ts'
import { createUserFinder, collectRoots, walkSchemas } from './schemas.ts'
import type { SchemaRoot, SchemaNode } from './schemas.ts'
import { isMapping } from '../../load/located.ts'

export interface Survey {
  readonly operations: readonly SurveyedOperation[]
  readonly roots: readonly SchemaRoot[]
  readonly nodes: readonly SchemaNode[]
  readonly findSchema: FindSchema
  /** The raw document with its Overlay applied; without other files. */
  readonly document: object
  readonly prose: Prose
  readonly listUsers: (root: SchemaRoot) => readonly string[]
}

export interface SurveyedOperation {
  readonly slug: string
  readonly operation: Operation
  readonly parts: DocumentedParts
}

export function createSurvey(contract: SurveyedDescription): Survey {
  const roots = collectRoots(contract).filter(({ schema }) => isMapping(schema))
  const nodes = walkSchemas(roots)
  return {
    operations: contract.operations.flatMap((operation) => {
      const parts = contract.documented.get(operation.slug)
      return parts ? [{ slug: operation.slug, operation, parts }] : []
    }),
    roots,
    nodes,
    findSchema: (reference) => contract.schemas.get(reference),
    document: contract.document,
    prose: createProse(contract),
    listUsers: createUserFinder(nodes),
  }
}
