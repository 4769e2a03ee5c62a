export type OutcomeModule = typeof import('./outcome.tsx')

let loading: Promise<OutcomeModule> | undefined

/**
 * Loads what shows answers and failures: most of the console's code, and nothing of it is needed to send. To be called at
 * the first sign of use, so that it is there before an answer is.
 *
 * @throws when it cannot be loaded; the next call tries again
 */
export function loadOutcome(): Promise<OutcomeModule> {
  loading ??= import('./outcome.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
