/** Whether a value is sent to the service, comes from it, or both at once are shown. */
export type Direction = 'request' | 'response' | 'both'

/** What a schema says, in order and in words, without knowing how it will look. */
export interface SchemaOutline {
  readonly root: OutlineNode
  readonly direction: Direction
  /** Rows below the root: never more than the budget. */
  readonly rowCount: number
}

/** What may stand at one place of a value. */
export interface OutlineNode {
  /** Of the schema. Each statement has the place of its own, since it may come from elsewhere. */
  readonly pointer: string
  /** One line, such as `array of` and a link. */
  readonly type: readonly Piece[]
  readonly title: Said | undefined
  /** Such as `deprecated` and `may be null`. */
  readonly marks: readonly Said[]
  /** Every constraint, in words. */
  readonly notes: readonly Said[]
  /** The values of `enum`, those for null apart. */
  readonly values: readonly Said[]
  /** Those that a page has no room for. */
  readonly moreValues: Said | undefined
  readonly examples: readonly OutlineExample[]
  /** Markdown of strangers: for describeText. */
  readonly descriptions: readonly Said[]
  readonly conflicts: readonly Conflict[]
  readonly groups: readonly RowGroup[]
  /** What is not unfolded here, and where it is. */
  readonly more: More | undefined
}

/** A piece of a line; a link when it has a reference. */
export interface Piece {
  readonly text: string
  readonly reference?: string
}

export interface Said {
  readonly text: string
  /** What of the document follows the text, to be shown as code. */
  readonly code?: string | undefined
  /** Its place in the document, or the nearest there is. */
  readonly pointer: string
  /** The named schema that says so, where that is not the one that is read. */
  readonly origin?: string | undefined
}

export interface OutlineExample {
  /** JSON, with numbers as in the document. */
  readonly text: string
  readonly pointer: string
  /** Why the schema refuses it. */
  readonly refusal: string | undefined
}

/** The document says two things that cannot both be true. */
export interface Conflict {
  readonly text: string
  /** Where it says them. */
  readonly pointers: readonly string[]
}

export interface RowGroup {
  readonly kind: 'members' | 'items' | 'choices' | 'rules'
  readonly heading: Said | undefined
  readonly rows: readonly OutlineRow[]
}

export interface OutlineRow {
  readonly label: Piece
  /** Set for a member that the document names. */
  readonly name: string | undefined
  /** From the root, in names and words. */
  readonly path: readonly string[]
  /** Unique on its page, and the same as long as the names are. */
  readonly anchor: string
  /** Required or not, or what tells a choice from the others. */
  readonly presence: Said | undefined
  readonly origin: string | undefined
  readonly node: OutlineNode
}

export interface More {
  /** Rows that are not shown. */
  readonly count: number
  readonly pointer: string
  /** The named schema whose page shows them, if that is another one. */
  readonly reference: string | undefined
}
