import { isKeywords, readList, readMembers } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import type { Place } from '../../source/place.ts'
import { enterPointer } from '#schema/pointer.ts'
import { schemaHoldings } from '#schema/subschemas.ts'
import type { SchemaRoot } from './schema-roots.ts'

/** One schema that is a mapping, and where it is. */
export interface SchemaNode {
  readonly keywords: Keywords
  readonly at: Place
  readonly root: SchemaRoot
  readonly parent: SchemaNode | undefined
  /** The name of the member that it describes. */
  readonly name: string | undefined
  /** Whether it is one of several schemas of the same value, so that it need not say everything. */
  readonly isPart: boolean
  /** Whether it is a part, or within one, so that another part may describe the same member. */
  readonly isWithinPart: boolean
}

/** All schemas below the roots, each root before what it holds. References are not followed: what they lead to is a root too. */
export function walkSchemas(roots: readonly SchemaRoot[]): readonly SchemaNode[] {
  const nodes: SchemaNode[] = []
  const walk = (
    schema: unknown,
    at: Place,
    root: SchemaRoot,
    parent: SchemaNode | undefined,
    name: string | undefined,
    isPart: boolean,
  ): void => {
    if (!isKeywords(schema)) return
    const isWithinPart = isPart || parent?.isWithinPart === true
    const node = { keywords: schema, at, root, parent, name, isPart, isWithinPart }
    nodes.push(node)
    for (const key of Object.keys(schema)) {
      const value = schema[key]
      const holding = definitions.has(key) ? undefined : schemaHoldings.get(key)
      if (holding === undefined || typeof value !== 'object' || value === null) continue
      const place = `${at}/${key}`
      if (holding === 'names') {
        for (const [member, one] of readMembers(value)) {
          const isMember = key === 'properties'
          walk(one, enterPointer(place, member), root, node, isMember ? member : undefined, false)
        }
      } else if (holding === 'list') {
        for (const [index, one] of readList(value).entries()) {
          walk(one, `${place}/${index}`, root, node, undefined, key !== 'prefixItems')
        }
      } else walk(value, place, root, node, undefined, parts.has(key))
    }
  }
  for (const root of roots) walk(root.schema, root.at, root, undefined, undefined, false)
  return nodes
}

/** Keywords whose schemas describe the same value. */
const parts: ReadonlySet<string> = new Set(['not', 'if', 'then', 'else'])
/** Keywords whose schemas say nothing of a value; where a reference leads to one, it is a root. */
const definitions: ReadonlySet<string> = new Set(['$defs', 'definitions'])

/** The roots of schemas that are mappings. */
export function listDistinctRoots(nodes: readonly SchemaNode[]): readonly SchemaRoot[] {
  return nodes.flatMap(({ parent, root }) => (parent === undefined ? [root] : []))
}
