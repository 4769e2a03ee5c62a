/** Something the source does not show, and what a client should therefore not assume. */
export interface OpenPoint {
  readonly id: string
  /** The section of the source that it belongs to, or the nearest one if it is not mentioned. */
  readonly section: string
  /** Whether the source calls it "not shown". What it does not mention is just as open. */
  readonly mentioned: boolean
  readonly topic: string
  readonly assume: string
  /** What it is about, as a heading. */
  readonly subject: string
}

/** Statements of the source that contradict each other, with the interpretation the portal chose. */
export interface Contradiction {
  readonly id: string
  readonly section: string
  readonly topic: string
  readonly statements: readonly string[]
  readonly reading: string
}
