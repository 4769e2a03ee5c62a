import type { StreamFormat } from './stream-format.ts'

/** One item as it arrived. */
export interface SplitItem {
  readonly bytes: Uint8Array
  /** The number of bytes that it had beyond those that are kept. */
  readonly dropped: number
}

/** Gathers the bytes of one item from the parts in which they arrive. */
interface Collector {
  readonly add: (bytes: Uint8Array) => void
  /** Whether there is nothing but space so far. */
  readonly isBlank: () => boolean
  /** Empties it. */
  readonly take: () => SplitItem
}

/** @param longest how many bytes of an item are kept */
function createCollector(longest: number): Collector {
  let parts: Uint8Array[] = []
  let kept = 0
  let dropped = 0
  let isAllBlank = true
  return {
    add: (bytes) => {
      // A part may be a view of a buffer that is used again.
      const taken = bytes.slice(0, longest - kept)
      if (taken.length > 0) parts.push(taken)
      isAllBlank &&= isBlank(taken)
      kept += taken.length
      dropped += bytes.length - taken.length
    },
    isBlank: () => isAllBlank,
    take: () => {
      const item = { bytes: join(parts, kept), dropped }
      parts = []
      kept = 0
      dropped = 0
      isAllBlank = true
      return item
    },
  }
}

/** Whether there is nothing but what may stand around JSON (RFC 8259, section 2) and the separators of JSON text sequences. */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x1e,
  )
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1 && parts[0]) return parts[0]
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

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
