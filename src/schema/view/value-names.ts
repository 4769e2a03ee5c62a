import { getNumberText } from '#request/source-number.ts'
import { isKeywords, asList, getOwn } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { appendToken } from '../pointer.ts'
import { getDistinct } from './stated.ts'
import type { SchemaView } from './view-schema.ts'

/** A documented name or description of an allowed value. */
export interface ValueName {
  readonly value: unknown
  readonly text: string
  readonly pointer: string
  readonly origin: string | undefined
  readonly isName: boolean
}

/**
 * Returns the names and descriptions of allowed values from extensions for code generators: a list
 * in `enum` order, a map by value, or the objects of `x-ms-enum`, which include their value.
 */
export function getValueNames(view: SchemaView): readonly ValueName[] {
  const [list] = getDistinct(view, 'enum')
  const listed = namings.flatMap(({ key, isName }) =>
    getDistinct(view, key).flatMap(({ value: named, pointer, origin }) =>
      asList(list?.value).flatMap((value, index): readonly ValueName[] => {
        const at = Array.isArray(named) ? index : formatKey(value)
        const text = isKeywords(named) ? getOwn(named, formatKey(value)) : asList(named)[index]
        if (typeof text !== 'string') return []
        return [{ value, text, pointer: appendToken(pointer, at), origin, isName }]
      }),
    ),
  )
  const own = getDistinct(view, 'x-ms-enum').flatMap(({ value, pointer, origin }) => {
    const at = appendToken(pointer, 'values')
    const named = isKeywords(value) ? asList(value['values']) : []
    return named.flatMap((one, index) =>
      isKeywords(one) ? readAzureNames(one, appendToken(at, index), origin) : [],
    )
  })
  return [...listed, ...own].filter(
    (one) => !one.isName || !isSameText(one.text, formatKey(one.value)),
  )
}

function formatKey(value: unknown): string {
  return getNumberText(value) ?? String(value)
}

/** Returns whether a name is the value in another spelling, such as `ACTIVE` for `active`. */
function isSameText(name: string, value: string): boolean {
  const [first, second] = [name, value].map((text) =>
    text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, ''),
  )
  return first === second
}

/** Keywords that hold names of values. A parameter may have them next to its schema. */
export const valueNameKeys = [
  'x-enum-varnames',
  'x-enumNames',
  'x-enum-descriptions',
  'x-enumDescriptions',
  'x-ms-enum',
] as const

const namings = [
  { key: 'x-enum-varnames', isName: true },
  { key: 'x-enumNames', isName: true },
  { key: 'x-enum-descriptions', isName: false },
  { key: 'x-enumDescriptions', isName: false },
] as const

function readAzureNames(
  one: Keywords,
  pointer: string,
  origin: string | undefined,
): readonly ValueName[] {
  const value = one['value']
  return (['name', 'description'] as const).flatMap((key) => {
    const text = one[key]
    if (typeof text !== 'string' || text === value) return []
    return [{ value, text, pointer: appendToken(pointer, key), origin, isName: key === 'name' }]
  })
}
