import { loadStyles } from '../browser/load-styles.ts'
import { createLazyModule } from '../ui/lazy-module.ts'
import styles from './fields.css?url'

export const lazyFields = createLazyModule(async () => {
  const [{ requestFields }] = await Promise.all([import('./request-fields.ts'), loadStyles(styles)])
  return requestFields
})
