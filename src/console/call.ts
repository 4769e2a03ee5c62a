import type { Server } from '#core/operation.ts'
import type { RequestPlan } from '#core/plan.ts'

/** What was sent, where to, and when. */
export interface Call {
  readonly plan: RequestPlan
  readonly server: Server
  /** When it was sent, as milliseconds since the epoch. */
  readonly sentAt: number
}
