import { isKeywords } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { compareDecimals, toDecimal } from '../value/decimal.ts'
import { getDataKey } from '../value/reader.ts'
import type { SchemaView } from './view-schema.ts'

/**
 * Merges the parts of a view into the keywords of one equivalent schema: the tightest limits, all
 * required names, common enum values, flags set by any part; for other keywords, the first part
 * wins. References, `allOf` and choices are already resolved.
 */
export function mergeKeywords({ parts }: Pick<SchemaView, 'parts'>): Keywords {
  const merged = new Map<string, unknown>()
  for (const { keywords } of parts) {
    for (const [key, value] of Object.entries(keywords)) {
      if (resolvedKeywords.has(key) || value === undefined) continue
      const before = merged.get(key)
      merged.set(key, before === undefined ? value : mergeValues(key, before, value))
    }
  }
  return Object.fromEntries(merged)
}

const resolvedKeywords: ReadonlySet<string> = new Set(
  '$ref $dynamicRef allOf oneOf anyOf'.split(' '),
)

function mergeValues(key: string, first: unknown, second: unknown): unknown {
  if (key === 'properties' && isKeywords(first) && isKeywords(second)) {
    return mergeMembers(first, second)
  }
  if (Array.isArray(first) && Array.isArray(second)) {
    if (key === 'required') return [...new Set<unknown>([...first, ...second])]
    if (key === 'enum') return intersect(first, second)
  }
  if (lowerBounds.has(key) || upperBounds.has(key)) {
    const [one, other] = [toDecimal(first), toDecimal(second)]
    if (!one || !other) return first
    const order = compareDecimals(one, other)
    return (lowerBounds.has(key) ? order >= 0 : order <= 0) ? first : second
  }
  if (flags.has(key)) return first === true || second === true
  if (subschemaKeywords.has(key)) return mergeSchemas(first, second)
  return first
}

const lowerBounds: ReadonlySet<string> = new Set(
  'minimum exclusiveMinimum minLength minItems minProperties'.split(' '),
)
const upperBounds: ReadonlySet<string> = new Set(
  'maximum exclusiveMaximum maxLength maxItems maxProperties'.split(' '),
)
const flags: ReadonlySet<string> = new Set('uniqueItems readOnly writeOnly deprecated'.split(' '))
const subschemaKeywords: ReadonlySet<string> = new Set(['items', 'additionalProperties'])

function mergeMembers(first: Keywords, second: Keywords): Keywords {
  const members = new Map(Object.entries(first))
  for (const [name, schema] of Object.entries(second)) {
    members.set(name, members.has(name) ? mergeSchemas(members.get(name), schema) : schema)
  }
  return Object.fromEntries(members)
}

/** Combines two schemas that both apply; `false` always wins. */
function mergeSchemas(first: unknown, second: unknown): unknown {
  if (first === false || second === false) return false
  return first === true ? second : second === true ? first : { allOf: [first, second] }
}

function intersect(first: readonly unknown[], second: readonly unknown[]): readonly unknown[] {
  const keys = new Set(second.map(getDataKey))
  return first.filter((value) => keys.has(getDataKey(value)))
}
