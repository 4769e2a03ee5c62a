import { loadStyles } from '#browser/load-styles.ts'
import { untilStopped } from '#browser/until-stopped.ts'
import styles from '../response/exchange.css?url'

export type ExchangeModule = typeof import('./exchange.tsx')

let loading: Promise<ExchangeModule> | undefined

/**
 * Loads what makes requests and shows what comes of them: most of the console's code, and nothing of it is needed before.
 * To be called at the first sign of use, so that it is there when a request is to be sent.
 *
 * @param stop ends the wait, of which the browser may never make an end; the loading goes on
 * @throws when it cannot be loaded, or is not there in time; the next call tries again
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
