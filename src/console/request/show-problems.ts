import { flushSync } from 'react-dom'
import type { PlannedRequest } from '../state/planned-request.ts'
import { focusInPlace } from '#ui/bring-into-view.ts'
import { listProblems } from './list-problems.ts'

/**
 * Says why nothing can be sent, after the reader has tried to, and focuses the first field that is wrong.
 *
 * @param isWithoutKey whether it would be sent without a credential, so that nothing of those matters
 * @returns whether something is
 */
export function showProblems(
  shown: Pick<PlannedRequest, 'planning' | 'reading'>,
  isWithoutKey: boolean,
  panel: HTMLElement | null,
  setHasTried: (hasTried: boolean) => void,
): boolean {
  const problems = listProblems(shown, true).filter(
    ({ field }) => !isWithoutKey || field !== 'security',
  )
  // The fields are marked only then.
  flushSync(() => setHasTried(problems.length > 0))
  if (problems.length === 0) return false
  const field = panel?.querySelector<HTMLElement>('[aria-invalid="true"]:not([data-scheme])')
  openAround(field)
  focusInPlace(field ?? panel?.querySelector<HTMLElement>('.console-problems'))
  return true
}

function openAround(field: HTMLElement | null | undefined): void {
  const folded = field?.closest<HTMLDetailsElement>('details:not([open])')
  if (!folded) return
  folded.open = true
  openAround(folded.parentElement)
}
