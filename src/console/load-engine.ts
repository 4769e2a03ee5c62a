import { loadStyles } from '#browser/load-styles.ts'
import styles from './make-engine.css?url'
import type { EngineModule } from './state/engine-module.ts'

/**
 * Loads what plans any call and shows its inputs, where the page has not: a reader chose an operation that is not plain.
 *
 * @see LoadEngine
 */
export async function loadEngine(): Promise<EngineModule> {
  return Promise.all([import('./make-engine.ts'), loadStyles(styles)]).then(
    ([{ engine }]) => engine,
  )
}
