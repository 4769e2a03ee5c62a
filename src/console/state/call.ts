import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Server } from '#core/request/server.ts'

/** What was sent, where to, and when. */
export interface Call {
  readonly plan: RequestPlan
  readonly server: Server
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}

/** Every text of a plan that is sent or shown, so that none of them can be one that holds a secret. */
export function listPlanTexts({ url, headers, body }: RequestPlan): readonly string[] {
  return listTexts([url, headers, body])
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
