import { loadStyles } from '#browser/load-styles.ts'
import { untilStopped } from '#browser/until-stopped.ts'
import styles from './make-exchange.css?url'
import type { ExchangeModule } from './state/exchange-module.ts'

let loading: Promise<ExchangeModule> | undefined

/**
 * Loads most of the console's code, which is not needed earlier. To be called at the first sign of use, so that it is there when
 * a request is sent.
 *
 * @see LoadExchange
 */
export async function loadExchange(stop?: AbortSignal): Promise<ExchangeModule> {
  const module = startLoading()
  return stop ? untilStopped(() => module, stop) : module
}

function startLoading(): Promise<ExchangeModule> {
  loading ??= Promise.all([import('./make-exchange.tsx'), loadStyles(styles)]).then(
    ([module]) => module,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
