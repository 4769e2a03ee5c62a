import type { Contract } from '#contract/read-contract.ts'
import type { NamedSchema } from '../schemas/schema-index.ts'
import { hasDirections } from '../schemas/list-rows.ts'
import { budgetOfSchema } from './budgets.ts'
import type { OperationSchema } from './operation-schemas.ts'

/** A part of the page of a schema: both directions at once, or one of two that differ. */
export interface SchemaPart extends OperationSchema {
  readonly slug: string
  readonly heading: string
}

/** The parts of the page of a named schema. */
export function listSchemaViews(
  { schemas }: Pick<Contract, 'schemas'>,
  { schema, reference: pointer }: Pick<NamedSchema, 'schema' | 'reference'>,
): readonly SchemaPart[] {
  const isTwofold = hasDirections(schema, schemas)
  const shared = { schema, pointer, budget: budgetOfSchema(isTwofold) }
  return isTwofold
    ? [
        {
          ...shared,
          slug: 'in-requests',
          heading: 'In requests',
          direction: 'request',
          prefix: 'request',
        },
        {
          ...shared,
          slug: 'in-responses',
          heading: 'In responses',
          direction: 'response',
          prefix: 'response',
        },
      ]
    : [{ ...shared, slug: 'members', heading: 'Members', direction: 'both', prefix: 'member' }]
}
