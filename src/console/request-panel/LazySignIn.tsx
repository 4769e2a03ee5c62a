import type { ComponentProps } from 'react'
import { loadStyles } from '../browser/load-styles.ts'
import styles from '../sign-in/sign-in.css?url'
import { Button } from '../ui/Button.tsx'
import { createLazyModule } from '../ui/lazy-module.ts'
import { useLazy } from '../ui/use-lazy.ts'
import { translate } from '../ui/translations.ts'
import type { ConsoleViews } from './console-context.ts'

/** Loaded only for operations with a token for which a reader can sign in, so that no other page waits for it. */
const lazySignIn = createLazyModule(async () =>
  Promise.all([import('./SignInPart.tsx'), loadStyles(styles)]).then(([module]) => module),
)

export function LazySignIn(props: ComponentProps<ConsoleViews['SignIn']>) {
  const { module, retry } = useLazy(lazySignIn, true)
  if (module) return <module.SignInPart {...props} />
  return retry ? <Button onClick={retry}>{translate('Try again')}</Button> : null
}
