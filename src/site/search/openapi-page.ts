import type { SearchRecord } from '#search/record.ts'

/** A page that is made from the document, and the named places on it. */
export interface OpenApiPage {
  readonly record: SearchRecord
  readonly entries: readonly SearchableEntry[]
}

/** A named place on a page that is made from the document. */
export interface SearchableEntry {
  /** As a reader sees it; of a member the whole path, such as `user.login`. */
  readonly name: string
  /** The part of the name that is its own. */
  readonly ownName: string
  /** The beginning of a phrase: `query parameter`, of that page. */
  readonly role: string
  /** The id of its place on the page; empty where it has none of its own. */
  readonly anchor: string
  readonly description?: string | undefined
  /** The values of its `enum`, as text. */
  readonly values: readonly string[]
  readonly isDeprecated: boolean
}
