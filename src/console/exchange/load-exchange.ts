import { loadStyles } from '#browser/load-styles.ts'
import { untilStopped } from '#browser/until-stopped.ts'
import styles from '../response/exchange.css?url'

export type ExchangeModule = typeof import('./exchange.tsx')

let loading: Promise<ExchangeModule> | undefined

/**
 * Loads the code that makes requests and shows their outcome: most of the console's code, and not needed earlier. To be called
 * at the first sign of use, so that it is there when a request is sent.
 *
 * @param stop ends the wait, which the browser might never end; loading continues
 * @throws when it cannot be loaded, or not in time; the next call tries again
 */
export async function loadExchange(stop?: AbortSignal): Promise<ExchangeModule> {
  const module = startLoading()
  return stop ? untilStopped(() => module, stop) : module
}

function startLoading(): Promise<ExchangeModule> {
  loading ??= Promise.all([import('./exchange.tsx'), loadStyles(styles)]).then(
    ([module]) => module,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
