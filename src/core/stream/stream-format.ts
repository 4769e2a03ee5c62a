/** The format by which a body is cut into items that mean something before the body ends. */
export type StreamFormat = 'event-stream' | 'json-lines' | 'json-sequence'

/**
 * The format of a sequential media type (OpenAPI 3.2, Sequential Media Types): server-sent events (HTML, section 9.2), JSON
 * lines under each of their names, and JSON text sequences (RFC 7464; the suffix, RFC 8091).
 *
 * @param essence the media type without parameters, in lower case
 * @returns `undefined` for a media type that says nothing about items
 */
export function findStreamFormat(essence: string): StreamFormat | undefined {
  if (essence === 'text/event-stream') return 'event-stream'
  if (jsonLines.test(essence)) return 'json-lines'
  return /^application\/(?:.+\+)?json-seq$/.test(essence) ? 'json-sequence' : undefined
}

/** None is registered; these are the names in use. */
const jsonLines =
  /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-l|ldjson)$|^application\/.+\+(?:ndjson|jsonl)$/
