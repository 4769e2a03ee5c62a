import type { RequestPlan, PlannedBody } from '#core/request/request-plan.ts'

/** The documented request to the sandbox. */
export const plan: RequestPlan = {
  operationId: 'listExperiments',
  method: 'GET',
  url: 'http://localhost:4322/v1/experiments',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  body: { kind: 'none' },
  slots: [{ scheme: 'apiKey', place: 'header', name: 'Authorization', prefix: 'Bearer ' }],
}

export const planWithoutKey: RequestPlan = { ...plan, slots: [] }

/** What a plan with a body has. */
export function withBody(body: PlannedBody): Pick<RequestPlan, 'method' | 'body'> {
  return { method: 'POST', body }
}
