import { writeCitation } from '#core/citation/citation.ts'
import type { RequestPlan, PlanRefusal } from '#core/request/request-plan.ts'

/** A plan as one line of JSON. */
export function writePlan({ method, url, headers, body, slots, notes }: RequestPlan): string {
  const pairs = headers.map(({ name, value }) => [name, value])
  return JSON.stringify({ method, url, headers: pairs, body, slots, ...(notes && { notes }) })
}

/** A refusal as programs read it. */
export interface PrintedRefusal {
  readonly field: string
  /** The citation in words, or file and line of a fault. */
  readonly clause: string
  readonly sentence: string
}

export function writeRefusals(refusals: readonly (PlanRefusal | PrintedRefusal)[]): string {
  return JSON.stringify({ refused: refusals.map(printRefusal) })
}

function printRefusal(refusal: PlanRefusal | PrintedRefusal): PrintedRefusal {
  const { field, sentence } = refusal
  const clause = 'clause' in refusal ? refusal.clause : writeCitation(refusal.citation)
  return { field, clause, sentence }
}
