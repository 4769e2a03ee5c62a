import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { isKeywords } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import type { DocumentedParts } from '../../read-contract.ts'
import { createDocumentTree } from './document-tree.ts'
import type { DocumentTree } from './document-tree.ts'
import { listReferences } from './list-references.ts'
import type { ReferenceUse } from './list-references.ts'
import { readProse } from './prose.ts'
import type { Prose } from './prose.ts'
import { createReach } from './reach.ts'
import { listRoots } from './schema-roots.ts'
import type { SchemaRoot } from './schema-roots.ts'
import type { SurveyedContract } from './surveyed-contract.ts'
import { walkSchemas } from './walk-schemas.ts'
import type { SchemaNode } from './walk-schemas.ts'

/** A document as detectors look at it, gathered once. */
export interface Survey {
  readonly contract: SurveyedContract
  readonly operations: readonly SurveyedOperation[]
  /** Every schema of the document, those within others included. */
  readonly nodes: readonly SchemaNode[]
  readonly schemas: Readonly<Record<string, Schema>>
  readonly references: readonly ReferenceUse[]
  readonly tree: DocumentTree
  readonly prose: Prose
  /** The schema that a reference leads to in the end, if it is a mapping. */
  readonly follow: (schema: unknown) => Keywords | undefined
  /** The slugs of the operations that reach a schema, in the order of the document. */
  readonly listUsers: (root: SchemaRoot) => readonly string[]
}

export interface SurveyedOperation {
  readonly slug: string
  readonly operation: Operation
  readonly parts: DocumentedParts
  /** As the document has it; empty where it stands in another file. */
  readonly written: Keywords
}

export function surveyContract(contract: SurveyedContract): Survey {
  const tree = createDocumentTree(contract)
  const schemas = Object.fromEntries(contract.schemas)
  const roots = listRoots(contract)
  const nodes = walkSchemas(roots)
  return {
    contract,
    operations: contract.operations.flatMap((operation) => {
      const parts = contract.documented.get(operation.slug)
      if (!parts) return []
      const found = tree.lookUp(parts.places.operation)
      const written = isKeywords(found) ? found : {}
      return [{ slug: operation.slug, operation, parts, written }]
    }),
    nodes,
    schemas,
    references: listReferences(contract.overlaid),
    tree,
    prose: readProse(contract),
    follow: (schema) => follow(schema, contract.schemas),
    listUsers: createReach(nodes, contract),
  }
}

function follow(schema: unknown, schemas: ReadonlyMap<string, Schema>): Keywords | undefined {
  let next = schema
  for (let step = 0; step < deepest; step += 1) {
    if (!isKeywords(next)) return undefined
    if (typeof next['$ref'] !== 'string') return next
    next = schemas.get(next['$ref'])
  }
  return undefined
}

/** References that lead through one another; a circle of them holds nothing. */
const deepest = 50
