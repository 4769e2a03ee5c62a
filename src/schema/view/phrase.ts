/** Words about a value, with the place that says so. */
export interface Phrase {
  readonly text: string
  /** Text of the document that follows, to be shown as code. */
  readonly code?: string | undefined
  /** Its place in the document, or the nearest there is. */
  readonly pointer: string
  /** The named schema that says so, where that is not the one that is read. */
  readonly origin?: string | undefined
}

/** A part of the line that names a type; a link when it has a reference. */
export interface TypeWord {
  readonly text: string
  readonly reference?: string
}

/** Two statements of the document that cannot both be true. */
export interface Conflict {
  readonly text: string
  /** The places of both. */
  readonly pointers: readonly string[]
}
