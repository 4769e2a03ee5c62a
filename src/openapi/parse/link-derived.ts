import type { Schema } from '#request/description/parameter.ts'
import { isKeywords, asList, getEntries, getOwn, getText } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { getReferenceName } from '#schema/pointer.ts'
import {
  baseKey,
  derivedKey,
  getMappedValues,
  getDiscriminatorProperty,
} from '#schema/view/discriminator.ts'
import type { Derived } from '#schema/view/discriminator.ts'

/**
 * Adds to each discriminator without adjacent choices the derived schemas and their values: “all
 * schemas building on the parent schema via an allOf construct may be used as an alternate schema”
 * (OpenAPI 3.1.1, Discriminator Object).
 *
 * @param named the named schemas by reference; schemas with such a discriminator are replaced
 */
export function linkDerived(named: Map<string, Schema>): void {
  const first = new Map<Keywords, string>()
  for (const [reference, schema] of named) {
    if (isKeywords(schema) && !first.has(schema)) first.set(schema, reference)
  }
  const derived = new Map<string, string[]>()
  for (const [schema, from] of first) {
    for (const member of asList(schema['allOf'])) {
      const to = isKeywords(member) ? member['$ref'] : undefined
      if (typeof to !== 'string') continue
      const base = getCanonicalReference(to)
      derived.set(base, [...(derived.get(base) ?? []), from])
    }
  }
  const changed = new Map<Keywords, Keywords>()
  for (const [reference, schema] of named) {
    if (!isKeywords(schema)) continue
    const linked = changed.get(schema) ?? link(schema, reference)
    changed.set(schema, linked)
    if (linked !== schema) named.set(reference, linked)
  }

  /** Returns the first of several references to the same schema. */
  function getCanonicalReference(reference: string): string {
    const schema = named.get(reference)
    return (isKeywords(schema) ? first.get(schema) : undefined) ?? reference
  }

  /** Returns references to all schemas that include a schema by `allOf`, directly or indirectly. */
  function getDerivedReferences(reference: string): readonly string[] {
    const found = new Set([getCanonicalReference(reference)])
    // Iterating a Set includes items added during the iteration.
    for (const one of found) for (const next of derived.get(one) ?? []) found.add(next)
    return [...found].slice(1)
  }

  /** @returns the same schema if neither it nor its `allOf` parts have such a discriminator */
  function link(schema: Keywords, reference: string): Keywords {
    const parts = asList(schema['allOf'])
    const linkedParts = parts.map((part) => (isKeywords(part) ? linkOwn(part, reference) : part))
    const isSame = linkedParts.every((part, position) => part === parts[position])
    return linkOwn(isSame ? schema : { ...schema, allOf: linkedParts }, reference)
  }

  function linkOwn(schema: Keywords, reference: string): Keywords {
    const { discriminator } = schema
    const property = getDiscriminatorProperty(discriminator)
    if (!isKeywords(discriminator) || property === undefined || hasChoices(schema)) return schema
    const byMapping = getEntries(discriminator['mapping']).flatMap(
      ([, target]) => findTarget(target, named) ?? [],
    )
    const self = getCanonicalReference(reference)
    const references = new Set([
      ...byMapping.map(getCanonicalReference),
      ...getDerivedReferences(reference),
    ])
    references.delete(self)
    if (references.size === 0) return schema
    const list = [...references].map(($ref) => {
      const values = getValues($ref, discriminator, named)
      return { $ref, values: values.length > 0 ? values : [getReferenceName($ref)] }
    })
    const own = getOwnValues(schema, property, self, list, named)
    return {
      ...schema,
      discriminator: {
        ...discriminator,
        [derivedKey]: list,
        ...(own.length > 0 && { [baseKey]: { $ref: self, values: own } }),
      },
    }
  }
}

function hasChoices({ oneOf, anyOf }: Keywords): boolean {
  return asList(oneOf).length > 0 || asList(anyOf).length > 0
}

/** Resolves a mapping entry, which is a reference or a schema name. */
function findTarget(target: unknown, named: ReadonlyMap<string, Schema>): string | undefined {
  if (typeof target !== 'string') return undefined
  return [target, `#/components/schemas/${target}`].find((one) => named.has(one))
}

/**
 * Returns the mapped values, else `x-ms-discriminator-value`, which Azure’s generators read from
 * the schema.
 */
function getValues(
  reference: string,
  discriminator: Keywords,
  named: ReadonlyMap<string, Schema>,
): readonly string[] {
  const mapped = getMappedValues(reference, discriminator)
  if (mapped) return mapped
  const schema = named.get(reference)
  const value = isKeywords(schema) ? getText(schema, 'x-ms-discriminator-value') : undefined
  return value === undefined ? [] : [value]
}

/**
 * Returns the values that select the schema itself: its mapped values, else its name if the
 * property's enum includes it, else the property's default if no derived schema uses it.
 */
function getOwnValues(
  schema: Keywords,
  property: string,
  reference: string,
  derived: readonly Derived[],
  named: ReadonlyMap<string, Schema>,
): readonly string[] {
  const { discriminator, properties } = schema
  const values = isKeywords(discriminator) ? getValues(reference, discriminator, named) : []
  const member = isKeywords(properties) ? getOwn(properties, property) : undefined
  if (values.length > 0 || !isKeywords(member)) return values
  const name = getReferenceName(reference)
  if (asList(member['enum']).includes(name)) return [name]
  const usual = getText(member, 'const') ?? getText(member, 'default')
  const isTaken = derived.some((one) => usual !== undefined && one.values.includes(usual))
  return usual === undefined || isTaken ? [] : [usual]
}
