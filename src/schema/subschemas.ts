import type { Keywords } from './keywords.ts'

/** The way in which a keyword holds schemas: one, a list of them, or one for each name that an author chose. */
export type SchemaHolding = 'one' | 'list' | 'names'

/** The keywords that hold schemas, also of older drafts; the values of others are data (JSON Schema 2020-12, section 10). */
export const schemaHoldings: ReadonlyMap<string, SchemaHolding> = new Map([
  ...give('one', 'items additionalProperties not if then else contains propertyNames'),
  ...give('one', 'unevaluatedItems unevaluatedProperties contentSchema additionalItems'),
  ...give('list', 'allOf anyOf oneOf prefixItems'),
  ...give('names', 'properties patternProperties $defs definitions dependentSchemas'),
])

function give(holding: SchemaHolding, keywords: string) {
  return keywords.split(' ').map((keyword) => [keyword, holding] as const)
}

/** The schemas that stand within a schema, and whatever else stands in their place. */
export function listSubschemas(keywords: Keywords): readonly unknown[] {
  return Object.entries(keywords).flatMap(([keyword, value]) => {
    const holding = schemaHoldings.get(keyword)
    if (holding === undefined || typeof value !== 'object' || value === null) return []
    return holding === 'names' ? Object.values(value) : [value].flat()
  })
}
