export type StreamFormat = 'event-stream' | 'json-lines'

/**
 * Returns the format of a sequential media type (OpenAPI 3.2, Sequential Media Types): server-sent events (HTML, section 9.2) and JSON
 * lines by all their names. A JSON text sequence (RFC 7464) is shown as text.
 *
 * @param essence the media type without parameters, in lower case
 * @returns `undefined` for a media type that is not sequential
 */
export function findStreamFormat(essence: string): StreamFormat | undefined {
  if (essence === 'text/event-stream') return 'event-stream'
  return jsonLines.test(essence) ? 'json-lines' : undefined
}

/** The names in use; none of them is registered. */
const jsonLines =
  /^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-l|ldjson)$|^application\/.+\+(?:ndjson|jsonl)$/
