import { describeLimits } from '#schema/view/describe-limits.ts'
import { describeType, formatType } from '#schema/view/types.ts'
import type { FieldKind } from './field-kind.ts'

/** Describes type and limits, such as `integer, at least 1, at most 100`. */
export function describeFieldKind(fieldKind: FieldKind): string {
  const { kind, view, keywords } = fieldKind
  const { format } = keywords
  const type = formatType(describeType(view))
  const hasValues =
    kind === 'options' && !fieldKind.options.every(({ value }) => value === true || value === false)
  const merged = {
    parts: [{ schema: keywords, keywords, pointer: '#', origin: undefined, isBesideNull: false }],
  }
  const limits = describeLimits(merged, limitKeywords)
  const words = [
    typeof format === 'string' ? `${type} (${format})` : type,
    hasValues ? describeCount(fieldKind.options.length) : undefined,
    ...limits.map(({ text, code }) => (code === undefined ? text : `${text} ${code}`)),
    keywords['readOnly'] === true ? 'read-only' : undefined,
  ]
  return words.filter((word) => word !== undefined).join(', ')
}

function describeCount(values: number): string {
  return values === 1 ? 'one value' : `one of ${values} values`
}

/** The keywords that fit on one line. */
const limitKeywords = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]
