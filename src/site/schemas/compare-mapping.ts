import type { Schema } from '#core/request/description/schema.ts'
import type { SchemaView } from '#schema/view/view-schema.ts'
import { quoteName } from '#schema/view/describe-limits.ts'
import { isKeywords } from '#schema/keywords.ts'
import { enterPointer, nameReference } from '#schema/pointer.ts'
import type { Conflict } from '#schema/view/phrase.ts'
import { indexSchemas } from './schema-index.ts'

/**
 * Values of a discriminator that mean a schema which the document does not hold, or which is none of the choices beside it:
 * “all possible schemas MUST be listed explicitly” (OpenAPI 3.1.1, Discriminator Object).
 */
export function compareMapping(
  { parts, choiceSets }: Pick<SchemaView, 'parts' | 'choiceSets'>,
  schemas: ReadonlyMap<string, Schema>,
): readonly Conflict[] {
  const { nameOf } = indexSchemas(schemas)
  return parts.flatMap(({ keywords, pointer }) => {
    const { discriminator } = keywords
    const mapping = isKeywords(discriminator) ? discriminator['mapping'] : undefined
    if (!isKeywords(mapping)) return []
    const at = enterPointer(enterPointer(pointer, 'discriminator'), 'mapping')
    const lists = choiceSets.filter((set) => set.pointer.startsWith(`${pointer}/`))
    const chosen = new Set(
      lists.flatMap(({ choices }) => choices.map(({ schema }) => readTarget(schema))).map(nameOf),
    )
    return Object.entries(mapping).flatMap(([value, target]): readonly Conflict[] => {
      const reference = locateTarget(target)
      if (reference === undefined) return []
      const says = `The discriminator says that ${quoteName(value)} means ${nameReference(reference)}`
      const place = enterPointer(at, value)
      if (!schemas.has(reference)) {
        return [{ text: `${says}, which the document does not hold.`, pointers: [place] }]
      }
      if (lists.length === 0 || chosen.has(nameOf(reference))) return []
      const pointers = [place, ...lists.map((set) => set.pointer)]
      return [{ text: `${says}, which is none of the choices.`, pointers }]
    })
  })
}

function readTarget(schema: unknown): string {
  const reference = isKeywords(schema) ? schema['$ref'] : undefined
  return typeof reference === 'string' ? reference : ''
}

/** A reference, or the name of a schema. What is in another file may not have been read. */
function locateTarget(target: unknown): string | undefined {
  if (typeof target !== 'string' || target === '') return undefined
  if (target.startsWith('#/components/schemas/')) return target
  return /^[\w.-]+$/.test(target) && !/\.(?:json|ya?ml)$/.test(target)
    ? `#/components/schemas/${target}`
    : undefined
}
