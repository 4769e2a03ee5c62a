/** A difference between a request and what the document describes. */
export interface Breach {
  /** `in:name` of a parameter, `body`, or `security:name` of a scheme. */
  readonly place: string
  /** Within the value (RFC 6901). */
  readonly pointer?: string | undefined
  /** A whole sentence, which never repeats a value: it may be a key. */
  readonly detail: string
}
