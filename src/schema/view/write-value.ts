import { findNumberText } from '#core/request/source-number.ts'

/** A value as JSON, with its numbers as in the document: `1.10` stays that, and no digit is lost. */
export function writeValue(value: unknown, indent?: string): string {
  return write(value, '')

  function write(inner: unknown, margin: string): string {
    const number = findNumberText(inner)
    if (number !== undefined) return number
    const next = margin + (indent ?? '')
    if (Array.isArray(inner)) {
      return wrap(
        '[',
        inner.map((item) => write(item, next)),
        ']',
        margin,
      )
    }
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner) ?? 'null'
    const members = Object.entries(inner).map(
      ([key, member]: [string, unknown]) => `${JSON.stringify(key)}: ${write(member, next)}`,
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

/** A text without quotes where nothing else could be meant; anything else as JSON. */
export function writePlain(value: unknown): string {
  if (typeof value !== 'string') return writeValue(value)
  const looksOtherwise =
    value.trim() !== value || value === '' || /^(?:true|false|null|[-\d[{"].*)$/s.test(value)
  return looksOtherwise && !isPlainText(value) ? JSON.stringify(value) : value
}

/** Such as `2024-01-31`: begins like a number and is none. */
function isPlainText(text: string): boolean {
  if (text.trim() !== text || !/^[-\d]/.test(text)) return false
  return Number.isNaN(Number(text))
}
