import { getNumberText } from '#request/source-number.ts'
import { isKeywords, asList, getOwn } from '../keywords.ts'
import type { Keywords } from '../keywords.ts'
import { appendToken } from '../pointer.ts'
import { getDistinct } from './stated.ts'
import type { SchemaView } from './view-schema.ts'

/**
 * Formats a value as JSON, with its numbers as in the document, such as `1.10`, without losing
 * digits.
 */
export function formatValue(value: unknown, indent?: string): string {
  return format(value, '')

  function format(inner: unknown, margin: string): string {
    const number = getNumberText(inner)
    if (number !== undefined) return number
    const next = margin + (indent ?? '')
    if (Array.isArray(inner)) {
      return wrap(
        '[',
        inner.map((item) => format(item, next)),
        ']',
        margin,
      )
    }
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner) ?? 'null'
    const members = Object.entries(inner).map(
      ([key, member]: [string, unknown]) => `${JSON.stringify(key)}: ${format(member, next)}`,
    )
    return wrap('{', members, '}', margin)
  }

  function wrap(open: string, items: readonly string[], close: string, margin: string): string {
    if (items.length === 0) return open + close
    if (indent === undefined) return `${open}${items.join(', ')}${close}`
    const inner = `\n${margin}${indent}`
    return `${open}${inner}${items.join(`,${inner}`)}\n${margin}${close}`
  }
}

/** Formats a text without quotes if unambiguous; other values as JSON. */
export function formatPlain(value: unknown): string {
  if (typeof value !== 'string') return formatValue(value)
  const isTrimmed = value.trim() === value
  // `2024-01-31` begins like a number and is not one.
  const isPlainText = isTrimmed && /^[-\d]/.test(value) && Number.isNaN(Number(value))
  const isAmbiguous = !isTrimmed || value === '' || /^(?:true|false|null|[-\d[{"].*)$/s.test(value)
  return isAmbiguous && !isPlainText ? JSON.stringify(value) : value
}

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

const namings = [
  { key: 'x-enum-varnames', isName: true },
  { key: 'x-enumNames', isName: true },
  { key: 'x-enum-descriptions', isName: false },
  { key: 'x-enumDescriptions', isName: false },
]

/** Keywords that hold names of values. A parameter may have them next to its schema. */
export const valueNameKeys = [...namings.map(({ key }) => key), 'x-ms-enum']

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
