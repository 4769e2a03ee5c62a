/** An operation in the list that a reader chooses from. The build writes it. */
export interface ListedOperation {
  readonly slug: string
  readonly method: string
  readonly path: string
  readonly summary?: string | undefined
  /** The first of its tags. */
  readonly tag?: string | undefined
  readonly isDeprecated?: boolean | undefined
  /** Why no page can call it. */
  readonly refusal?: string | undefined
}
