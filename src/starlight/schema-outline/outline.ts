import type { Conflict, Phrase, TypePart } from '#schema/view/stated.ts'
import type { Source } from '#schema/view/view-schema.ts'
import type { Schema } from '#request/description/parameter.ts'

export type Direction = 'request' | 'response' | 'both'

export interface NodeOptions {
  readonly schemas: ReadonlyMap<string, Schema>
  readonly direction: Direction
  /** Returns the nearest pointer in the source document, which differs for converted documents. */
  readonly findAnchor: (pointer: string) => string
  /** Undefined without an older version. */
  readonly changes?: SchemaMarks | undefined
}

/** The additions and deprecations of a version in schemas, by the pointers of the API description. */
export interface SchemaMarks {
  /** The label of the version. */
  readonly version: string
  readonly isNewField: (at: string) => boolean
  /** @param at the pointer of the keyword `deprecated` */
  readonly isNewlyDeprecated: (at: string) => boolean
}

export interface SchemaOutline {
  readonly root: OutlineNode
  readonly direction: Direction
}

export interface OutlineNode {
  /** The pointer of the schema. Each statement has its own pointer, because it may have another source. */
  readonly pointer: string
  /** Computed on demand, because it is expensive. */
  readonly statements: SchemaStatements
  readonly groups: readonly RowGroup[]
  readonly more: OmittedRows | undefined
}

/** The statements about one schema, without its children. */
export interface SchemaStatements {
  /** A single line, such as `array of` with a link. */
  readonly type: readonly TypePart[]
  readonly title: Phrase | undefined
  readonly marks: readonly Phrase[]
  readonly notes: readonly Phrase[]
  /** The values of `enum` without null. */
  readonly values: readonly Phrase[]
  readonly moreValues: number
  readonly examples: readonly OutlineExample[]
  /** Untrusted Markdown, to be parsed with `parseRichText`. */
  readonly descriptions: readonly Phrase[]
  readonly conflicts: readonly Conflict[]
  /** Whether an enclosing type shows it as its constant values. */
  readonly isConstant: boolean
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
  readonly label: TypePart
  /** Set for a property that the document names. */
  readonly name: string | undefined
  /** Labels from the root. */
  readonly path: readonly string[]
  /** Unique on its page, and stable while the names are. */
  readonly anchor: string
  /** Required or optional, or what distinguishes a choice. */
  readonly presence: Phrase | undefined
  readonly origin: string | undefined
  readonly node: OutlineNode
}

export interface OmittedRows {
  readonly count: number
  readonly subject: OutlineSubject
}

/** The subject of an outline: all schemas that apply to one value. */
export interface OutlineSubject {
  readonly sources: readonly Source[]
  /** The enclosing named schemas. */
  readonly opened: ReadonlySet<string>
  /** Opens references, which otherwise stay links. */
  readonly isOpen: boolean
}
