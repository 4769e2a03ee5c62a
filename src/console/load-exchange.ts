import styles from './exchange.css?url'
import { loadStyles } from './load-styles.ts'

export type ExchangeModule = typeof import('./exchange.tsx')

let loading: Promise<ExchangeModule> | undefined

/**
 * Loads what makes requests and shows what comes of them: most of the console's code, and nothing of it is needed before.
 * To be called at the first sign of use, so that it is there when a request is to be sent.
 *
 * @throws when it cannot be loaded; the next call tries again
 */
export function loadExchange(): Promise<ExchangeModule> {
  loading ??= Promise.all([import('./exchange.tsx'), loadStyles(styles)]).then(
    ([module]) => module,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
