import type { Reason } from '#core/request/description/operation.ts'
import type { RequestInputs } from '#core/request/inputs.ts'
import type { Planning } from '#core/request/request-plan.ts'
import type { DraftReading } from '../form/read-draft.ts'

/** The request, as far as it is given. */
export interface RequestShown {
  /** What the reader gave. */
  readonly inputs: RequestInputs
  /** What Send would send, or why it cannot; undefined until what plans it is loaded. */
  readonly planning: Planning | undefined
  /** What the form says; undefined while there is none. */
  readonly reading?: DraftReading | undefined
  /** Why this page cannot send what is planned. */
  readonly obstacles: readonly Reason[]
  /** Whether only the place of a key stands in the way, so that the request can be sent without one. */
  readonly isKeyInTheWay?: boolean
}
