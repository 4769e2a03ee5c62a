import { flushSync } from 'react-dom'
import { focusInPlace } from '../ui/interaction.ts'
import type { PlannedRequest } from '../state/console-state.ts'

export interface Problem {
  /** Field name, as in a `PlanError`. */
  readonly field: string
  readonly sentence: string
}

/** Returns the problems to show. Before the reader has tried to send, only problems without a field in the form. */
export function getProblems(
  { planning, parsedForm }: Pick<PlannedRequest, 'planning' | 'parsedForm'>,
  hasTried: boolean,
): readonly Problem[] {
  const errors = planning?.outcome === 'refused' ? planning.errors : []
  const problems = [...(parsedForm?.problems ?? []), ...errors]
  return hasTried ? problems : problems.filter(({ field }) => !hasInput(field))
}

function hasInput(field: string): boolean {
  return /^(?:body$|body:|path:|query:|querystring:|header:|cookie:)/.test(field)
}

/**
 * Focuses the first invalid field.
 *
 * @param isWithoutKey whether the request would be sent without a credential, so that problems with credentials do not matter
 * @returns whether there is a problem
 */
export function showProblems(
  shown: Pick<PlannedRequest, 'planning' | 'parsedForm'>,
  isWithoutKey: boolean,
  panel: HTMLElement | null,
  setHasTried: (hasTried: boolean) => void,
): boolean {
  const problems = getProblems(shown, true).filter(
    ({ field }) => !isWithoutKey || field !== 'security',
  )
  // The fields are marked only once this state is set.
  flushSync(() => setHasTried(problems.length > 0))
  if (problems.length === 0) return false
  const field = panel?.querySelector<HTMLElement>('[aria-invalid="true"]:not([data-scheme])')
  openAround(field)
  focusInPlace(field ?? panel?.querySelector<HTMLElement>('.portal-console-problems'))
  return true
}

function openAround(field: HTMLElement | null | undefined): void {
  const folded = field?.closest<HTMLDetailsElement>('details:not([open])')
  if (!folded) return
  folded.open = true
  openAround(folded.parentElement)
}
