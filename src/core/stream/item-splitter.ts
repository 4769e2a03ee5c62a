import { createCollector } from './collect-bytes.ts'
import type { SplitItem } from './collect-bytes.ts'
import type { StreamFormat } from './stream-format.ts'

/** Cuts a body into items as it arrives. However its bytes are parted, the items are the same, and together they are the body. */
export interface ItemSplitter {
  /** @returns the items that are whole now; they have bytes of their own */
  readonly push: (part: Uint8Array) => readonly SplitItem[]
  /** @returns what arrived after the last whole item, perhaps nothing or only space */
  readonly end: () => SplitItem
}

/** The number of bytes of an item that are kept: the rest of a longer one is only counted, so that no item can fill the memory. */
const longestItem = 1_000_000

export function createItemSplitter(format: StreamFormat, longest = longestItem): ItemSplitter {
  const borders = bordersOf[format]()
  const collector = createCollector(longest)
  return {
    push: (part) => {
      const items: SplitItem[] = []
      let from = 0
      const finish = (to: number) => {
        collector.add(part.subarray(from, to))
        from = to
        // Empty lines between two items go with the second one.
        if (!collector.isBlank()) items.push(collector.take())
      }
      for (let at = 0; at < part.length; at += 1) {
        const seen = borders.see(part[at] ?? 0)
        if (seen === 'first') finish(at)
        else if (seen === 'last') finish(at + 1)
      }
      collector.add(part.subarray(from))
      return items
    },
    end: () => collector.take(),
  }
}

/** Finds where items end. It sees each byte once, in order. */
interface ItemBorders {
  /** @returns whether an item begins with the byte (`first`), ends with it (`last`), or neither (`in`) */
  readonly see: (byte: number) => 'first' | 'in' | 'last'
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
const recordSeparator = 0x1e
const quote = 0x22
const backslash = 0x5c

/**
 * Server-sent events (HTML, section 9.2.5): an empty line ends an item. Lines end with CRLF, LF or CR, so an item is whole at a
 * CR, and an LF that follows it, perhaps much later, goes with the next item.
 */
function createEventBorders(): ItemBorders {
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

/** JSON lines: a value a line. JSON has no line feed inside a string, so each line feed ends an item. */
function createLineBorders(): ItemBorders {
  return { see: (byte) => (byte === lineFeed ? 'last' : 'in') }
}

/**
 * JSON text sequences (RFC 7464): a record separator begins an item. The line feed that ends its JSON text shows that it is whole
 * (section 2.4), so that a reader need not wait for the next item; line feeds between the brackets of one text do not.
 */
function createSequenceBorders(): ItemBorders {
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

const bordersOf = {
  'event-stream': createEventBorders,
  'json-lines': createLineBorders,
  'json-sequence': createSequenceBorders,
} as const satisfies Readonly<Record<StreamFormat, () => ItemBorders>>
