import { loadStyles } from '#browser/load-styles.ts'
import styles from '#form/form.css?url'
import { makeLazy } from '#ui/lazy-module.ts'

export const lazyFields = makeLazy(async () => {
  const [{ requestFields }] = await Promise.all([import('./request-fields.ts'), loadStyles(styles)])
  return requestFields
})
