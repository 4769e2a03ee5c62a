import type { RequestInputs } from '#core/request/inputs.ts'
import { isSafe } from '#core/request/method.ts'
import type { Server } from '#core/request/server.ts'
import type { DraftReading } from '../form/read-draft.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import type { Question } from '../state/console-state.ts'
import { planCall } from './describe-request.ts'
import { listObstacles } from './list-obstacles.ts'

export interface Attempt {
  readonly inputs: RequestInputs
  readonly server: Server
  readonly reading: DraftReading | undefined
  /** Whether the reader has sent the operation to this server before. */
  readonly isConfirmed: boolean
  readonly isByShortcut: boolean
}

/** What becomes of a press of Send: nothing, where the request cannot be sent; the console says why. */
export type Verdict = { readonly question: Question; readonly isAsked: boolean } | undefined

/**
 * Whether a request may be sent, and whether its reader is asked first: the first time for a method that may change something,
 * each time for DELETE and for the keyboard shortcut, and where the document does not allow the request.
 */
export function judgeSending(setup: ConsoleSetup, attempt: Attempt): Verdict {
  const { inputs, server, reading, isConfirmed, isByShortcut } = attempt
  if (!reading || reading.faults.length > 0) return undefined
  const planning = planCall(setup, inputs, server)
  if (planning.outcome === 'refused') return undefined
  const { plan } = planning
  if (listObstacles(plan, setup.methods).length > 0) return undefined
  const { contradictions } = reading
  const isUnsafe = !isSafe(plan.method)
  const isKnown = isConfirmed && !isByShortcut && plan.method !== 'DELETE'
  return {
    question: { plan, server, isUnsafe, contradictions },
    isAsked: (isUnsafe && !isKnown) || contradictions.length > 0,
  }
}
