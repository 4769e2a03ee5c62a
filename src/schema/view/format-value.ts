import { getNumberText } from '#request/source-number.ts'

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
  const isAmbiguous =
    value.trim() !== value || value === '' || /^(?:true|false|null|[-\d[{"].*)$/s.test(value)
  return isAmbiguous && !isPlainText(value) ? JSON.stringify(value) : value
}

/** Returns whether a text starts like a number but is not one, such as `2024-01-31`. */
function isPlainText(text: string): boolean {
  if (text.trim() !== text || !/^[-\d]/.test(text)) return false
  return Number.isNaN(Number(text))
}
