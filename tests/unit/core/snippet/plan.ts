import type { RequestPlan } from '#core/request/plan.ts'

/** The documented request to the sandbox. */
export const plan: RequestPlan = {
  operationId: 'listExperiments',
  method: 'GET',
  url: 'http://localhost:4322/v1/experiments',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  credential: 'bearer',
}

export const planWithoutKey: RequestPlan = { ...plan, credential: 'none' }
/** As the pages are built when no server is configured. */
export const planToFillIn: RequestPlan = { ...plan, url: '{base_url}/v1/experiments' }
