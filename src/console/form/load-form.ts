import { loadStyles } from '#browser/load-styles.ts'
import styles from './form.css?url'

let loading: Promise<typeof import('./RequestForm.tsx')> | undefined

/** Loads the form with its styles, which a request without inputs never needs. A failure can be tried again. */
export async function loadForm(): Promise<typeof import('./RequestForm.tsx')> {
  loading ??= Promise.all([import('./RequestForm.tsx'), loadStyles(styles)]).then(
    ([module]) => module,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
