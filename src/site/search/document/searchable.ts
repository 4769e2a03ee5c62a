/** A page that the API document makes, with what stands on it. */
export interface SearchablePage {
  readonly kind: 'tag' | 'operation' | 'webhook' | 'schema'
  readonly title: string
  /** From the root of the site. */
  readonly address: string
  /** What it is, under its title, such as `GET /pets`. */
  readonly about: string
  readonly isDeprecated: boolean
  readonly method?: string | undefined
  readonly path?: string | undefined
  /** The operationId, or the name of a webhook. */
  readonly id?: string | undefined
  readonly tags: readonly string[]
  readonly description?: string | undefined
  /** Of a schema, those of `enum`. */
  readonly values: readonly string[]
  readonly entries: readonly SearchableEntry[]
}

/** A named place on such a page. */
export interface SearchableEntry {
  readonly kind: 'parameter' | 'member' | 'status' | 'callback'
  /** As a reader sees it; of a member the whole path, such as `user.login`. */
  readonly name: string
  /** The part of the name that is its own. */
  readonly ownName: string
  /** What it is, as the beginning of a phrase: `query parameter`, of that page. */
  readonly role: string
  /** Of its place on the page; empty where it has none of its own. */
  readonly anchor: string
  readonly description?: string | undefined
  /** Those of `enum`, as text. */
  readonly values: readonly string[]
  readonly isDeprecated: boolean
}
