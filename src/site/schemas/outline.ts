import type { Conflict, Phrase, TypeWord } from '#schema/view/stated.ts'
import type { Source } from '#schema/view/view-schema.ts'
import type { Schema } from '#core/request/description/parameter.ts'

export type Direction = 'request' | 'response' | 'both'

export interface NodeOptions {
  readonly schemas: ReadonlyMap<string, Schema>
  readonly direction: Direction
  /** The nearest place that the document itself has; one that was converted is not as it was written. */
  readonly findPlace: (pointer: string) => string
}

export interface SchemaOutline {
  readonly root: OutlineNode
  readonly direction: Direction
  /** Rows below the root: no more than the budget, unless the root is outlined whole. */
  readonly rowCount: number
}

export interface OutlineNode extends Said {
  /** The place of the schema. Each statement has a place of its own, since it may come from elsewhere. */
  readonly pointer: string
  readonly groups: readonly RowGroup[]
  readonly more: More | undefined
}

/** What is said of one place, but for what is below it. */
export interface Said {
  /** One line, such as `array of` and a link. */
  readonly type: readonly TypeWord[]
  readonly title: Phrase | undefined
  readonly marks: readonly Phrase[]
  readonly notes: readonly Phrase[]
  /** The values of `enum`, those for null apart. */
  readonly values: readonly Phrase[]
  readonly moreValues: number
  readonly examples: readonly OutlineExample[]
  /** Markdown of strangers: read by readRichText. */
  readonly descriptions: readonly Phrase[]
  readonly conflicts: readonly Conflict[]
}

export interface OutlineExample {
  /** JSON, with numbers as in the document. */
  readonly text: string
  readonly pointer: string
  readonly refusal: string | undefined
}

export interface RowGroup {
  readonly kind: 'members' | 'items' | 'choices' | 'rules'
  readonly heading: Phrase | undefined
  readonly rows: readonly OutlineRow[]
}

export interface OutlineRow {
  readonly label: TypeWord
  /** Set for a member that the document names. */
  readonly name: string | undefined
  /** From the root, in names and words. */
  readonly path: readonly string[]
  /** Unique on its page, and the same as long as the names are. */
  readonly anchor: string
  /** Required or not, or what tells a choice from the others. */
  readonly presence: Phrase | undefined
  readonly origin: string | undefined
  readonly node: OutlineNode
}

export interface More {
  readonly count: number
  readonly pointer: string
  readonly subject: OutlineSubject
}

/** What an outline is of: all that is said of one place. */
export interface OutlineSubject {
  readonly sources: readonly Source[]
  /** The named schemas around it. */
  readonly opened: ReadonlySet<string>
  /** Whether references are opened, or stay links. */
  readonly isOpen: boolean
}
