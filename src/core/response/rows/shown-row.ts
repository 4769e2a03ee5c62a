import type { Token } from '../../text/highlight.ts'
import type { Range } from './mark-tokens.ts'

/** One line of a view, in coloured stretches. */
export interface TextRow {
  readonly tokens: readonly Token[]
  /** Whether the line is longer than a row and goes on in the next. */
  readonly continues?: boolean
  /** Where the hit that the search has come to stands in the text of all stretches. */
  readonly current?: Range
}

/** One value of the tree. */
export interface TreeRow {
  /** Names the value in questions to the response. */
  readonly row: number
  /** The name as it was written, with its quotes, or the place in an array. */
  readonly name: string
  /** Its level, place and company as ARIA counts them, from 1. */
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly tokens: readonly Token[]
  /** Where the hit that the search has come to stands in the name, a colon with a space, and the stretches. */
  readonly current?: Range
  /** `undefined` where there is nothing to unfold. */
  readonly isExpanded: boolean | undefined
  readonly children: number
}
