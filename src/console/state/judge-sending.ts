import { isSafe, listMethods } from '#core/request/method.ts'
import type { Planning } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'
import type { ConsoleSetup } from './console-setup.ts'
import type { Question } from './console-state.ts'
import { planCall } from './describe-request.ts'
import { listObstacles } from './list-obstacles.ts'
import type { PlannedRequest } from './planned-request.ts'

export interface Attempt extends Pick<PlannedRequest, 'inputs' | 'planning' | 'reading'> {
  readonly server: Server
  /** Whether every secret is left out that the document does not require. */
  readonly isKeyless: boolean
  /** Whether the reader has sent the operation to this server before. */
  readonly isConfirmed: boolean
  readonly isByShortcut: boolean
}

/** The outcome of a press of Send: undefined where the request cannot be sent; the console says why. */
export type Verdict = { readonly question: Question; readonly isAsked: boolean } | undefined

/**
 * Whether a request may be sent, and whether its reader is asked first: the first time for a method that may change something,
 * each time for DELETE and for the keyboard shortcut, and where the document does not allow the request.
 */
export function judgeSending(setup: ConsoleSetup, attempt: Attempt): Verdict {
  const { server, reading, isConfirmed, isByShortcut } = attempt
  if (!reading || reading.faults.length > 0) return undefined
  const planning = attempt.isKeyless ? planKeyless(setup, attempt) : attempt.planning
  if (planning?.outcome !== 'planned') return undefined
  const { plan } = planning
  if (listObstacles(plan, setup.methods).length > 0) return undefined
  const { contradictions } = reading
  const methods = listMethods(plan)
  const isUnsafe = !methods.every(isSafe)
  const isKnown = isConfirmed && !isByShortcut && !methods.includes('DELETE')
  return {
    question: { plan, server, isUnsafe, contradictions },
    isAsked: (isUnsafe && !isKnown) || contradictions.length > 0,
  }
}

function planKeyless(setup: ConsoleSetup, { inputs, server }: Attempt): Planning {
  const keyless = {
    ...inputs,
    alternative: 'none',
    secrets: [],
    addedCredential: undefined,
  } as const
  return planCall(setup, keyless, server)
}
