import type { StreamFormat } from './stream-format.ts'

export interface SplitItem {
  readonly bytes: Uint8Array
  readonly dropped: number
}

function createCollector(longest: number) {
  let parts: Uint8Array[] = []
  let kept = 0
  let dropped = 0
  let isAllBlank = true
  return {
    add: (bytes: Uint8Array) => {
      // A chunk may be a view of a buffer that is reused.
      const taken = bytes.slice(0, longest - kept)
      if (taken.length > 0) parts.push(taken)
      isAllBlank &&= isBlank(taken)
      kept += taken.length
      dropped += bytes.length - taken.length
    },
    isBlank: () => isAllBlank,
    take: (): SplitItem => {
      const item = { bytes: join(parts, kept), dropped }
      parts = []
      kept = 0
      dropped = 0
      isAllBlank = true
      return item
    },
  }
}

/** Whether there is only JSON white space (RFC 8259, section 2). */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)
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

/** Splits a body into items as it arrives. The items do not depend on the chunks, and joined they are the body. */
export interface ItemSplitter {
  /** @returns the completed items, with copied bytes */
  readonly push: (part: Uint8Array) => readonly SplitItem[]
  /** @returns the rest after the last complete item, possibly empty or only white space */
  readonly end: () => SplitItem
}

/** The maximum number of bytes that are kept of an item; the rest is only counted, to limit memory. */
const longestItem = 1_000_000

export function createItemSplitter(format: StreamFormat, longest = longestItem): ItemSplitter {
  const endsItem = itemEnds[format]()
  const collector = createCollector(longest)
  return {
    push: (part) => {
      const items: SplitItem[] = []
      let from = 0
      for (let at = 0; at < part.length; at += 1) {
        if (!endsItem(part[at] ?? 0)) continue
        collector.add(part.subarray(from, at + 1))
        from = at + 1
        // Empty lines between two items belong to the second one.
        if (!collector.isBlank()) items.push(collector.take())
      }
      collector.add(part.subarray(from))
      return items
    },
    end: () => collector.take(),
  }
}

/** Whether an item ends with a byte. Must be called once for each byte, in order. */
type EndsItem = (byte: number) => boolean

const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Returns a predicate for server-sent events (HTML, section 9.2.5): an empty line ends an item. Lines end with CRLF, LF or CR, so an item
 * is complete at a CR; an LF that follows, perhaps much later, belongs to the next item.
 */
function endEvents(): EndsItem {
  let isLineEmpty = true
  let wasReturn = false
  return (byte) => {
    const isPair = wasReturn && byte === lineFeed
    wasReturn = byte === carriageReturn
    if (isPair) return false
    const isEnd = isLineEmpty && (byte === lineFeed || wasReturn)
    isLineEmpty = byte === lineFeed || wasReturn
    return isEnd
  }
}

const itemEnds = {
  'event-stream': endEvents,
  // JSON strings cannot contain a line feed.
  'json-lines': () => (byte) => byte === lineFeed,
} as const satisfies Readonly<Record<StreamFormat, () => EndsItem>>

export type StreamItem =
  | {
      readonly kind: 'event'
      /** Defaults to `message`. */
      readonly type: string
      readonly data: string
      readonly id: string | undefined
      /** Milliseconds after which a client should connect again. */
      readonly retry: number | undefined
    }
  /** Lines of an event stream without data, which clients do not dispatch. */
  | {
      readonly kind: 'without-data'
      readonly comments: readonly string[]
      readonly type: string | undefined
      readonly id: string | undefined
      readonly retry: number | undefined
    }
  /** The text of a value, which may be invalid JSON. */
  | { readonly kind: 'json'; readonly text: string }

/** Parses an item from a splitter. Invalid UTF-8 becomes U+FFFD, as the formats require. */
export function parseItem(format: StreamFormat, bytes: Uint8Array): StreamItem {
  const text = utf8.decode(bytes)
  return format === 'event-stream' ? parseEvent(text) : { kind: 'json', text: text.trim() }
}

/** Also drops the byte order mark that may precede the first event. */
const utf8 = new TextDecoder()

/** Parses an event like `EventSource` (HTML, section 9.2.6), except that the id of an earlier event is not carried over. */
function parseEvent(text: string): StreamItem {
  const data: string[] = []
  const comments: string[] = []
  let type: string | undefined
  let id: string | undefined
  let retry: number | undefined
  for (const line of text.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (colon === 0) comments.push(value)
    else if (name === 'data') data.push(value)
    else if (name === 'event') type = value
    else if (name === 'id' && !value.includes('\0')) id = value
    else if (name === 'retry' && /^[0-9]+$/.test(value)) retry = Number(value)
  }
  // An event with only empty data is not dispatched either.
  return data.join('\n') === ''
    ? { kind: 'without-data', comments, type, id, retry }
    : { kind: 'event', type: type || 'message', data: data.join('\n'), id, retry }
}
