import { isKeywords, readMembers } from '#schema/keywords.ts'
import type { SchemaRoot } from './schema-roots.ts'
import type { SurveyedContract } from './surveyed-contract.ts'
import type { SchemaNode } from './walk-schemas.ts'

/** Finds the operations that reach a schema, by the references that lead to it. */
export function createReach(
  nodes: readonly SchemaNode[],
  { operations }: Pick<SurveyedContract, 'operations'>,
): (root: SchemaRoot) => readonly string[] {
  const users = listUsers(nodes)
  const order = new Map(operations.map(({ slug }, index) => [slug, index]))
  const known = new Map<SchemaRoot, readonly string[]>()
  return (root) => {
    const found = known.get(root) ?? search(root, users, order)
    known.set(root, found)
    return found
  }
}

/** The roots that refer to each named schema. */
function listUsers(nodes: readonly SchemaNode[]): ReadonlyMap<string, ReadonlySet<SchemaRoot>> {
  const users = new Map<string, Set<SchemaRoot>>()
  const add = (reference: unknown, root: SchemaRoot) => {
    if (typeof reference !== 'string') return
    const list = users.get(reference) ?? new Set()
    users.set(reference, list.add(root))
  }
  for (const { keywords, root } of nodes) {
    add(keywords['$ref'], root)
    const { discriminator } = keywords
    if (!isKeywords(discriminator)) continue
    for (const [, target] of readMembers(discriminator['mapping'])) add(target, root)
  }
  return users
}

function search(
  start: SchemaRoot,
  users: ReadonlyMap<string, ReadonlySet<SchemaRoot>>,
  order: ReadonlyMap<string, number>,
): readonly string[] {
  const met = new Set([start])
  for (const { reference } of met) {
    // A set goes on with what is added while it is gone through.
    if (reference !== undefined) for (const user of users.get(reference) ?? []) met.add(user)
  }
  const slugs = new Set([...met].flatMap(({ operations }) => operations))
  return [...slugs].toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
}
