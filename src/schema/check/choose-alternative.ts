import { isKeywords } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { isOfType } from '../value/of-type.ts'
import { findIn } from '../view/direction.ts'
import { resolveReference } from '../view/view-schema.ts'
import { prepare } from './prepare.ts'
import type { Walk } from './walk.ts'

/** The one alternative that a value can be meant for: the only one, or the only one of its type where each states types. */
export function chooseAlternative<Node>(
  walk: Walk<Node>,
  schemas: readonly unknown[],
  node: Node,
): number | undefined {
  if (schemas.length === 1) return 0
  let found: number | undefined
  for (const [index, schema] of schemas.entries()) {
    const types = findTypes(walk, schema)
    if (types.length === 0) return undefined
    if (!types.some((type) => isOfType(walk.reader, node, type))) continue
    if (found !== undefined) return undefined
    found = index
  }
  return found
}

/**
 * The alternative that a value was written for, where it fits none: the one that the discriminator names (OpenAPI 3.1.1,
 * Discriminator Object). It says nothing of whether a value fits.
 */
export function findExplained<Node>(
  { reader }: Walk<Node>,
  { discriminator }: Keywords,
  schemas: readonly unknown[],
  node: Node,
): number | undefined {
  if (!isKeywords(discriminator) || reader.kindOf(node) !== 'object') return undefined
  const { propertyName, mapping } = discriminator
  for (const [name, member] of reader.members(node)) {
    if (name !== propertyName || reader.kindOf(member) !== 'string') continue
    const value = reader.readText(member)
    const mapped = isKeywords(mapping) && Object.hasOwn(mapping, value) ? mapping[value] : value
    const target = typeof mapped === 'string' ? mapped : value
    const isMeant = (reference: unknown) =>
      reference === target || reference === `#/components/schemas/${target}`
    const index = schemas.findIndex((schema) => isKeywords(schema) && isMeant(schema['$ref']))
    return index < 0 ? undefined : index
  }
  return undefined
}

/** The types that a schema states, or what it refers to; none where neither states any. */
function findTypes<Node>({ schemas }: Walk<Node>, schema: unknown): readonly string[] {
  if (!isKeywords(schema)) return []
  const { types } = prepare(schema)
  const { $ref } = schema
  if (types.length > 0 || typeof $ref !== 'string') return types
  const target = resolveReference($ref, findIn(schemas))
  return target ? prepare(target).types : []
}
