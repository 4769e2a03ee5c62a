import { loadStyles } from '#browser/load-styles.ts'
import { makeLazy } from '#ui/lazy-module.ts'
import styles from './fields.css?url'

export const lazyFields = makeLazy(async () => {
  const [{ requestFields }] = await Promise.all([import('./request-fields.ts'), loadStyles(styles)])
  return requestFields
})
