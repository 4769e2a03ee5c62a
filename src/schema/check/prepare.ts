import type { JsonType } from '#response/rows/json-rows.ts'
import { getNumberText } from '#request/source-number.ts'
import { toDecimal } from '../value/decimal.ts'
import { valueReader, getValueKey } from '../value/reader.ts'
import { isKeywords, isSchema, getTypes } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { getDerived } from '../view/discriminator.ts'
import { convertStated } from '../view/convert-stated.ts'
import { viewWhole } from '../view/view-schema.ts'

export type Prepared = ReturnType<typeof analyze>

export type BoundKeyword = (typeof boundKeywords)[number]

/** Analyzes a schema once for all values: a list may have a million items. */
export function prepare(keywords: Keywords): Prepared {
  const before = known.get(keywords)
  if (before) return before
  const prepared = analyze(keywords)
  known.set(keywords, prepared)
  return prepared
}

const known = new WeakMap<Keywords, Prepared>()

function analyze(keywords: Keywords) {
  const types = getTypes(keywords)
  const constants = collectConstants(keywords)
  const bounds = boundKeywords.flatMap((keyword) => getBound(keywords, keyword) ?? [])
  const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(keywords, name))
  const hasDerived = getDerived(keywords['discriminator']).length > 0
  const groups = {
    hasText: has(textKeywords),
    hasList: has(listKeywords),
    hasObject: has(objectKeywords),
  }
  return {
    types,
    constants,
    bounds,
    ...groups,
    hasCombined: has(combinedKeywords) || hasDerived,
    hasOthers: has(['$ref', '$dynamicRef', ...combinedKeywords]) || hasDerived,
    // A schema that allows anything has no effect, except that `contains` requires an item.
    unread: unreadKeywords.filter(
      ([name]) => isSchema(keywords[name]) && (keywords[name] !== true || name === 'contains'),
    ),
    /** Whether it constrains the value itself, and does not only name or describe it. */
    isTelling:
      types.length > 0 ||
      constants.length > 0 ||
      bounds.length > 0 ||
      groups.hasText ||
      (groups.hasList && !isOpen(keywords['items'])) ||
      (groups.hasObject && !isOpen(keywords['additionalProperties'])),
  }
}

/** Returns whether a schema allows anything: `items: {}` does not constrain a list. */
function isOpen(schema: unknown): boolean {
  return schema === true || (isKeywords(schema) && Object.keys(schema).length === 0)
}

function collectConstants(keywords: Keywords) {
  const listed = keywords['enum']
  return [
    ...(Object.hasOwn(keywords, 'const')
      ? [createConstants('const', [keywords['const']], keywords)]
      : []),
    // An empty `enum` allows nothing (JSON Schema 2020-12 Validation, section 6.1.2).
    ...(Array.isArray(listed) ? [createConstants('enum', listed, keywords)] : []),
  ]
}

function createConstants(
  keyword: 'const' | 'enum',
  values: readonly unknown[],
  keywords: Keywords,
) {
  // Does not follow references.
  const view = viewWhole(keywords, () => undefined)
  const keys = values.flatMap((data) => {
    const value = convertStated(data, view)
    return value === undefined ? [] : (getValueKey(valueReader, value) ?? [])
  })
  return { keyword, keys: new Set(keys), hasParts: keys.some((key) => /^[[{]/.test(key)) }
}

function getBound(keywords: Keywords, keyword: BoundKeyword) {
  const limit = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined
  const [digits, decimal] = [getNumberText(limit), toDecimal(limit)]
  return digits !== undefined && decimal ? { keyword, digits, decimal } : undefined
}

const boundKeywords = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const
const textKeywords = ['minLength', 'maxLength', 'pattern', 'format']
const listKeywords = ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems']
const objectKeywords = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'required',
  'minProperties',
  'maxProperties',
  'dependentRequired',
]
const combinedKeywords = ['allOf', 'anyOf', 'oneOf', 'not', 'if']

/** Unsupported: rarely used, and dependent on other keywords. Each has the kind of value it applies to. */
const unreadKeywords = [
  ['unevaluatedItems', 'array'],
  ['contains', 'array'],
  ['unevaluatedProperties', 'object'],
  ['propertyNames', 'object'],
  ['dependentSchemas', 'object'],
] as const satisfies readonly (readonly [keyword: string, kind: JsonType])[]
