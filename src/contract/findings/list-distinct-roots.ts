import type { SchemaRoot } from './schema-roots.ts'
import type { SchemaNode } from './walk-schemas.ts'

/** The roots of schemas that are mappings. */
export function listDistinctRoots(nodes: readonly SchemaNode[]): readonly SchemaRoot[] {
  return nodes.flatMap(({ parent, root }) => (parent === undefined ? [root] : []))
}
