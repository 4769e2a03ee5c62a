/** A page that the API document makes, with what stands on it. */
export interface SearchablePage {
  /** A point is one that the document leaves open. */
  readonly kind: 'tag' | 'operation' | 'webhook' | 'schema' | 'point'
  readonly title: string
  /** From the root of the site, or what else tells it from the others. */
  readonly address: string
  /** The line under its title, such as `GET /pets`. */
  readonly about: string
  readonly isDeprecated: boolean
  readonly method?: string | undefined
  readonly path?: string | undefined
  /** The operationId, or the name of a webhook. */
  readonly id?: string | undefined
  readonly tags: readonly string[]
  readonly description?: string | undefined
  /** The values of a schema's `enum`. */
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
  /** The beginning of a phrase: `query parameter`, of that page. */
  readonly role: string
  /** The id of its place on the page; empty where it has none of its own. */
  readonly anchor: string
  readonly description?: string | undefined
  /** The values of its `enum`, as text. */
  readonly values: readonly string[]
  readonly isDeprecated: boolean
}
