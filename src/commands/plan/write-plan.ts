import type { PlanRefusal, RequestPlan } from '#core/request/request-plan.ts'

/** A plan as one line of JSON. */
export function writePlan({ method, url, headers, body, slots, notes }: RequestPlan): string {
  const pairs = headers.map(({ name, value }) => [name, value])
  return JSON.stringify({ method, url, headers: pairs, body, slots, ...(notes && { notes }) })
}

export function writeRefusals(refusals: readonly PlanRefusal[]): string {
  return JSON.stringify({
    refused: refusals.map(({ field, clause, sentence }) => ({ field, clause, sentence })),
  })
}
