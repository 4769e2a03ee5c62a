import type { RequestPlan, PlannedBody } from '#request/request-plan.ts'
import { bearerSlot, makePlan } from '../../fixtures/credentials.ts'

/** The documented request to the sandbox. */
export const plan = makePlan({
  operationId: 'listExperiments',
  url: 'http://localhost:4322/v1/experiments',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  slots: [bearerSlot('apiKey')],
})

export const planWithoutKey: RequestPlan = { ...plan, slots: [] }

/** The properties of a plan with a body. */
export function withBody(body: PlannedBody): Pick<RequestPlan, 'method' | 'body'> {
  return { method: 'POST', body }
}
