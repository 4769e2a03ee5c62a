import { loadStyles } from '#browser/load-styles.ts'
import styles from './choice.css?url'

/**
 * Loads the list of operations, for a page that has several.
 *
 * @throws when it cannot be loaded
 */
export async function loadChoice() {
  return Promise.all([import('./make-choice.ts'), loadStyles(styles)]).then(([module]) => module)
}
