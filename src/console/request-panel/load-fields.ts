import { createLazyModule } from '../ui/lazy-module.ts'
import styles from './fields.css?url'

export const lazyFields = createLazyModule(
  async () => (await import('./CredentialFields.tsx')).requestFields,
  styles,
)
