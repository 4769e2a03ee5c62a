import { isKeywords } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { compareDecimals, findDecimal } from '../value/decimal.ts'
import { writeDataKey } from '../value/reader.ts'
import type { SchemaView } from './view-schema.ts'

/**
 * The parts of a view as the keywords of one schema that says the same. Of limits the tightest is left, of names all that are
 * required, of lists of values those in common; a flag holds where any part sets it. For anything else the first part counts.
 * References, `allOf` and choices are no more among them.
 */
export function mergeKeywords({ parts }: Pick<SchemaView, 'parts'>): Keywords {
  const merged = new Map<string, unknown>()
  for (const { keywords } of parts) {
    for (const [key, value] of Object.entries(keywords)) {
      if (opened.has(key) || value === undefined) continue
      const before = merged.get(key)
      merged.set(key, before === undefined ? value : mergeOne(key, before, value))
    }
  }
  return Object.fromEntries(merged)
}

const opened: ReadonlySet<string> = new Set('$ref $dynamicRef allOf oneOf anyOf'.split(' '))

function mergeOne(key: string, first: unknown, second: unknown): unknown {
  if (key === 'properties' && isKeywords(first) && isKeywords(second)) {
    return mergeMembers(first, second)
  }
  if (Array.isArray(first) && Array.isArray(second)) {
    if (key === 'required') return [...new Set<unknown>([...first, ...second])]
    if (key === 'enum') return intersect(first, second)
  }
  if (least.has(key) || most.has(key)) {
    const [one, other] = [findDecimal(first), findDecimal(second)]
    if (!one || !other) return first
    const order = compareDecimals(one, other)
    return (least.has(key) ? order >= 0 : order <= 0) ? first : second
  }
  if (flags.has(key)) return first === true || second === true
  if (parted.has(key)) return mergeSchemas(first, second)
  return first
}

const least: ReadonlySet<string> = new Set(
  'minimum exclusiveMinimum minLength minItems minProperties'.split(' '),
)
const most: ReadonlySet<string> = new Set(
  'maximum exclusiveMaximum maxLength maxItems maxProperties'.split(' '),
)
const flags: ReadonlySet<string> = new Set('uniqueItems readOnly writeOnly deprecated'.split(' '))
const parted: ReadonlySet<string> = new Set(['items', 'additionalProperties'])

function mergeMembers(first: Keywords, second: Keywords): Keywords {
  const members = new Map(Object.entries(first))
  for (const [name, schema] of Object.entries(second)) {
    members.set(name, members.has(name) ? mergeSchemas(members.get(name), schema) : schema)
  }
  return Object.fromEntries(members)
}

/** Both hold, and `false` allows nothing beside any other. */
function mergeSchemas(first: unknown, second: unknown): unknown {
  if (first === false || second === false) return false
  return first === true ? second : second === true ? first : { allOf: [first, second] }
}

function intersect(first: readonly unknown[], second: readonly unknown[]): readonly unknown[] {
  const keys = new Set(second.map(writeDataKey))
  return first.filter((value) => keys.has(writeDataKey(value)))
}
