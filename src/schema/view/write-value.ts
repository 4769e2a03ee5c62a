import { enterPointer } from '../pointer.ts'

/** The text of a number at a place of the document, where it is not what JavaScript would write. */
export type FindDigits = (pointer: string) => string | undefined

/** A value as JSON, with its numbers as in the document: `1.10` stays that, and no digit is lost. */
export function writeValue(
  value: unknown,
  pointer: string,
  digits: FindDigits,
  indent?: string,
): string {
  return write(value, pointer, '')

  function write(inner: unknown, place: string, margin: string): string {
    if (typeof inner === 'number') return writeNumber(inner, place, digits)
    if (Array.isArray(inner)) {
      const items = inner.map((item, index) =>
        write(item, enterPointer(place, index), margin + (indent ?? '')),
      )
      return wrap('[', items, ']', margin)
    }
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner) ?? 'null'
    const members = Object.entries(inner).map(([key, member]: [string, unknown]) => {
      const text = write(member, enterPointer(place, key), margin + (indent ?? ''))
      return `${JSON.stringify(key)}: ${text}`
    })
    return wrap('{', members, '}', margin)
  }

  function wrap(open: string, items: readonly string[], close: string, margin: string): string {
    if (items.length === 0) return open + close
    if (indent === undefined) return `${open}${items.join(', ')}${close}`
    const inner = `\n${margin}${indent}`
    return `${open}${inner}${items.join(`,${inner}`)}\n${margin}${close}`
  }
}

/** The value there now may not be the one that was written there: an Overlay may have changed it. */
function writeNumber(number: number, pointer: string, digits: FindDigits): string {
  const written = digits(pointer)
  return written !== undefined && Number(written) === number ? written : JSON.stringify(number)
}

/** A text without quotes where nothing else could be meant; anything else as JSON. */
export function writePlain(value: unknown, pointer: string, digits: FindDigits): string {
  if (typeof value !== 'string') return writeValue(value, pointer, digits)
  const looksOtherwise =
    value.trim() !== value || value === '' || /^(?:true|false|null|[-\d[{"].*)$/s.test(value)
  return looksOtherwise && !isPlainText(value) ? JSON.stringify(value) : value
}

/** Such as `2024-01-31`: begins like a number and is none. */
function isPlainText(text: string): boolean {
  if (text.trim() !== text || !/^[-\d]/.test(text)) return false
  return Number.isNaN(Number(text))
}
