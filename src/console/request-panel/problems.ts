import { flushSync } from 'react-dom'
import { getFieldKey } from '#request/plan/fields.ts'
import { focusInPlace } from '../ui/interaction.ts'
import type { ConsoleSetup, PlannedRequest } from '../state/console-state.ts'

export interface Problem {
  /** Field name, as in a `PlanError`. */
  readonly field: string
  readonly sentence: string
  /** Whether the form has no field for it, which would show the sentence. */
  readonly isElsewhere: boolean
}

type Shown = Pick<PlannedRequest, 'planning' | 'parsedForm'> & {
  readonly setup: Pick<ConsoleSetup, 'operation'>
}

export function getProblems({ planning, parsedForm, setup }: Shown): readonly Problem[] {
  const { parameters, body } = setup.operation
  const { problems = [], extraQuery = [], extraHeaders = [] } = parsedForm ?? {}
  const fields = new Set([
    ...parameters.map(getFieldKey),
    ...extraQuery.map(({ name }) => `query:${name}`),
    ...extraHeaders.map(({ name }) => `header:${name}`),
  ])
  const hasField = (field: string) =>
    fields.has(field) || field.startsWith('server:') || (body && /^body(?::|$)/.test(field))
  const errors = planning?.outcome === 'refused' ? planning.errors : []
  return [...problems, ...errors].map(({ field, sentence }) => ({
    field,
    sentence,
    isElsewhere: !hasField(field),
  }))
}

/**
 * Opens the folds around invalid fields, and focuses the first of them.
 *
 * @param isWithoutKey whether the request would be sent without a credential, so that problems with credentials do not matter
 * @returns whether there is a problem
 */
export function showProblems(
  shown: Shown,
  isWithoutKey: boolean,
  panel: HTMLElement | null,
  setHasTried: (hasTried: boolean) => void,
): boolean {
  const problems = getProblems(shown).filter(({ field }) => !isWithoutKey || field !== 'security')
  // The fields are marked only once this state is set.
  flushSync(() => setHasTried(problems.length > 0))
  if (problems.length === 0) return false
  const fields = panel?.querySelectorAll<HTMLElement>('[aria-invalid="true"]:not([data-scheme])')
  for (const field of fields ?? []) openAround(field)
  focusInPlace(fields?.[0] ?? panel?.querySelector<HTMLElement>('.portal-console-problems'))
  return true
}

function openAround(field: HTMLElement | null | undefined): void {
  const folded = field?.closest<HTMLDetailsElement>('details:not([open])')
  if (!folded) return
  folded.open = true
  openAround(folded.parentElement)
}
