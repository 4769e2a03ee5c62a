import type { StreamFormat } from './stream-format.ts'

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
