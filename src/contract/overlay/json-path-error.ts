/** A query that is not understood; the message says what and where, as a part of a sentence. */
export class JsonPathError extends Error {
  override readonly name = 'JsonPathError'
}
