export type StreamFormat = 'event-stream' | 'json-lines'

/**
 * The format of a sequential media type (OpenAPI 3.2, Sequential Media Types): server-sent events (HTML, section 9.2)
 * and JSON lines under each of their names. A JSON text sequence (RFC 7464) is shown as a text.
 *
 * @param essence the media type without parameters, in lower case
 * @returns `undefined` for a media type that says nothing about items
 */
export function findStreamFormat(essence: string): StreamFormat | undefined {
  if (essence === 'text/event-stream') return 'event-stream'
  return jsonLines.test(essence) ? 'json-lines' : undefined
}

/** None is registered; these are the names in use. */
const jsonLines =
  /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-l|ldjson)$|^application\/.+\+(?:ndjson|jsonl)$/
