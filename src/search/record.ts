/** The kinds of results, in the order in which a reader sees them. */
export const kinds = ['operation', 'page', 'schema', 'member'] as const

export type SearchKind = (typeof kinds)[number]

/** An entry that a search can find. Records travel as JSON and are indexed where they are searched. */
export interface SearchRecord {
  readonly kind: SearchKind
  readonly title: string
  /** From the root of the site, or what else tells it from the others. */
  readonly address: string
  /** The grey line: where it stands, or what it is. */
  readonly where?: string
  readonly method?: string
  readonly path?: string
  /** The last fixed part of the path: what the operation is about. */
  readonly noun?: string
  /** The operationId, or the name of a webhook. */
  readonly id?: string
  /** Tags, or the title of the page that a section stands on. */
  readonly groups?: readonly string[]
  /** The words for what an operation does, where its summary has others. */
  readonly verbs?: readonly string[]
  readonly text?: string
  /** The values of an `enum`. */
  readonly values?: readonly string[]
  readonly isDeprecated?: true
  /** The places of a member: members of one name are one record. */
  readonly places?: readonly MemberPlace[]
}

export interface MemberPlace {
  /** The beginning of a phrase: `query parameter`, of that page. */
  readonly role: string
  /** The title of its page. */
  readonly page: string
  readonly address: string
}
