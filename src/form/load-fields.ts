import { loadStyles } from '#browser/load-styles.ts'
import { makeLazy } from '#ui/lazy-module.ts'
import styles from './form.css?url'

export const lazyFields = makeLazy(async () => {
  const [{ formFields }] = await Promise.all([import('./form-fields.ts'), loadStyles(styles)])
  return formFields
})
