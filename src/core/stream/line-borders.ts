import type { ItemBorders } from './item-borders.ts'

const lineFeed = 0x0a

/** JSON lines: a value a line. JSON has no line feed inside a string, so each line feed ends an item. */
export function createLineBorders(): ItemBorders {
  return { see: (byte) => (byte === lineFeed ? 'last' : 'in') }
}
