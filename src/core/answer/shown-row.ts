import type { Token } from '../highlight.ts'

/** One line of a view, in coloured stretches. */
export interface TextRow {
  readonly tokens: readonly Token[]
  /** Whether the line is longer than a row and goes on in the next. */
  readonly continues?: boolean
}

/** One value of the tree. */
export interface TreeRow {
  /** Names the value in questions to the answer. */
  readonly row: number
  /** The name as it was written, with its quotes, or the place in an array. */
  readonly name: string
  /** Its level, place and company as ARIA counts them, from 1. */
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly tokens: readonly Token[]
  /** `undefined` where there is nothing to unfold. */
  readonly isExpanded: boolean | undefined
  readonly children: number
}
