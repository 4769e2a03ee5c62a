import type { ItemBorders } from './item-borders.ts'

const recordSeparator = 0x1e
const lineFeed = 0x0a
const quote = 0x22
const backslash = 0x5c

/**
 * JSON text sequences (RFC 7464): a record separator begins an item. The line feed that ends its JSON text shows that it is whole
 * (section 2.4), so that a reader need not wait for the next item; line feeds between the brackets of one text do not.
 */
export function createSequenceBorders(): ItemBorders {
  let depth = 0
  let isInString = false
  let isEscaped = false
  let hasText = false

  const begin = () => {
    depth = 0
    isInString = false
    isEscaped = false
    hasText = false
  }

  return {
    see: (byte) => {
      if (byte === recordSeparator) {
        begin()
        return 'first'
      }
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isInString = false
        return 'in'
      }
      if (byte === lineFeed) {
        if (depth > 0 || !hasText) return 'in'
        begin()
        return 'last'
      }
      hasText ||= byte > 0x20
      if (byte === quote) isInString = true
      else if (byte === 0x5b || byte === 0x7b) depth += 1
      else if (byte === 0x5d || byte === 0x7d) depth -= 1
      return 'in'
    },
  }
}
