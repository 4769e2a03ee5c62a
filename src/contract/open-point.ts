/** Something the source does not show, and what a client should therefore not assume. */
export interface OpenPoint {
  readonly id: string
  /** Section number of the source: where it stands, or the nearest place when it is not mentioned. */
  readonly section: string
  /** Whether the source names it as "not shown". What it is silent about is just as open. */
  readonly mentioned: boolean
  readonly topic: string
  readonly assume: string
  /** What it is about, in words for a heading. */
  readonly subject: string
}

/** Something the source says in two ways that exclude each other, with the reading that the portal chose. */
export interface Contradiction {
  readonly id: string
  readonly section: string
  readonly topic: string
  readonly statements: readonly string[]
  readonly reading: string
}
