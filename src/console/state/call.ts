import type { Server } from '#core/request/operation.ts'
import type { RequestPlan } from '#core/request/plan.ts'

/** What was sent, where to, and when. */
export interface Call {
  readonly plan: RequestPlan
  readonly server: Server
  /** Milliseconds since the epoch. */
  readonly sentAt: number
}
