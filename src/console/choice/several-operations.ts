/** The part that a page with a choice of operations knows of the one that it shows. */
export interface SeveralOperations {
  /** How many operations can be chosen. */
  readonly count: number
}
