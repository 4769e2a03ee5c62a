import type { PlannedRequest } from '../state/planned-request.ts'

/** One reason why nothing can be sent. */
export interface Problem {
  /** As in a refusal of the plan. */
  readonly field: string
  readonly sentence: string
}

/**
 * Every reason why the request cannot be sent as it stands.
 *
 * @param hasTried whether the reader has tried to: before that, only what no field of the form shows is said
 */
export function listProblems(
  { planning, reading }: Pick<PlannedRequest, 'planning' | 'reading'>,
  hasTried: boolean,
): readonly Problem[] {
  const refusals = planning?.outcome === 'refused' ? planning.refusals : []
  const problems = [...(reading?.faults ?? []), ...refusals]
  return hasTried ? problems : problems.filter(({ field }) => !hasInput(field))
}

function hasInput(field: string): boolean {
  return /^(?:body$|body:|path:|query:|querystring:|header:|cookie:)/.test(field)
}
