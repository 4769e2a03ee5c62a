import type { ItemBorders } from './item-borders.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Server-sent events (HTML, section 9.2.5): an empty line ends an item. Lines end with CRLF, LF or CR, so an item is whole at a
 * CR, and an LF that follows it, perhaps much later, goes with the next item.
 */
export function createEventBorders(): ItemBorders {
  let isLineEmpty = true
  let wasReturn = false
  return {
    see: (byte) => {
      const isPair = wasReturn && byte === lineFeed
      wasReturn = byte === carriageReturn
      if (isPair) return 'in'
      if (byte !== lineFeed && byte !== carriageReturn) {
        isLineEmpty = false
        return 'in'
      }
      const isEnd = isLineEmpty
      isLineEmpty = true
      return isEnd ? 'last' : 'in'
    },
  }
}
