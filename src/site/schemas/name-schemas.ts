import { locateReference } from '#core/address/reference.ts'
import { nameSlugs } from '#contract/openapi/slugs.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { nameReference } from '#schema/pointer.ts'
import { indexSchemas } from './schema-index.ts'

/** A schema that has a page of its own. */
export interface NamedSchema {
  readonly reference: string
  readonly name: string
  readonly slug: string
  readonly path: string
  /** Others whose addresses would be the same without an addition. */
  readonly clashes: readonly string[]
  readonly schema: Schema
}

/** Every schema that can be referred to, by each text of a reference that leads to it. Made once for each document. */
export function nameSchemas(
  schemas: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, NamedSchema> {
  const made = known.get(schemas)
  if (made) return made
  const { nameOf } = indexSchemas(schemas)
  const own = [...schemas].filter(([reference]) => nameOf(reference) === reference)
  const plain = nameEach(own.map(([reference]) => nameReference(reference)))
  const slugs = nameSlugs(
    own.map(([reference]) => ({
      operationId: nameReference(reference),
      method: '',
      path: reference.replace('#/components/schemas/', ''),
    })),
  )
  const byPlain = Map.groupBy(own.keys(), (index) => plain[index])
  const named = own.map(([reference, schema], index): NamedSchema => {
    const slug = slugs[index] ?? ''
    const same = byPlain.get(plain[index]) ?? []
    const clashes = same.flatMap((other) => (other === index ? [] : [own[other]?.[0] ?? '']))
    const name = nameReference(reference)
    return { reference, name, slug, path: locateReference('schema', slug), clashes, schema }
  })
  const byName = new Map(named.map((one) => [one.reference, one]))
  const all = new Map<string, NamedSchema>()
  for (const reference of schemas.keys()) {
    const one = byName.get(nameOf(reference))
    if (one) all.set(reference, one)
  }
  known.set(schemas, all)
  return all
}

const known = new WeakMap<ReadonlyMap<string, Schema>, ReadonlyMap<string, NamedSchema>>()

/** The slugs that they would have alone. */
function nameEach(names: readonly string[]): readonly string[] {
  return names.map((name) => nameSlugs([{ operationId: name, method: '', path: name }])[0] ?? '')
}
