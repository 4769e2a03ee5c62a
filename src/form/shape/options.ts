import type { Value } from '#core/request/inputs.ts'
import { toValue } from '#core/request/to-value.ts'
import { isKeywords } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { mergeKeywords } from '#schema/view/merge-keywords.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import type { Variant } from '#schema/view/variants.ts'

/** One of the values that a schema lists. */
export interface Option {
  readonly label: string
  readonly value: Value
}

/** The values that `const` or `enum` allows; undefined where neither says. */
export function readConstants(keywords: Keywords): readonly Value[] | undefined {
  if (Object.hasOwn(keywords, 'const')) {
    const value = toValue(keywords['const'])
    return value === undefined ? undefined : [value]
  }
  const { enum: listed } = keywords
  if (!Array.isArray(listed) || listed.length === 0) return undefined
  const values = listed.map((item: unknown) => toValue(item)).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : values
}

/** Alternatives that each allow one value are a list of values with names. */
export function readNamedConstants(
  variants: readonly Variant[],
  find: FindSchema,
): readonly Option[] | undefined {
  if (variants.length < 2) return undefined
  const options = variants.flatMap(({ schema }) => {
    const keywords = mergeKeywords(viewWhole(schema, find))
    const constants = readConstants(keywords)
    const [value] = constants ?? []
    if (constants?.length !== 1 || value === undefined || value === null) return []
    const { title } = keywords
    const label = labelValue(value, [value])
    return [{ value, label: typeof title === 'string' ? `${label} (${title})` : label }]
  })
  return options.length === variants.length ? options : undefined
}

export function nameOptions(values: readonly Value[]): readonly Option[] {
  return values.map((value) => ({ value, label: labelValue(value, values) }))
}

function labelValue(value: Value, among: readonly Value[]): string {
  if (typeof value === 'string') {
    const areTexts = among.every((other) => typeof other === 'string')
    return value === '' ? '(empty text)' : areTexts ? value : JSON.stringify(value)
  }
  return writeShort(value)
}

function writeShort(value: Value): string {
  if (typeof value === 'object' && value !== null && 'digits' in value) return value.digits
  return JSON.stringify(value, (_, part: unknown) =>
    isKeywords(part) && Array.isArray(part['members']) ? Object.fromEntries(part['members']) : part,
  )
}
