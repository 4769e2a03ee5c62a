import { loadStyles } from './browser/load-styles.ts'
import { createLazyModule } from './ui/lazy-module.ts'
import type { LazyModule } from './ui/lazy-module.ts'
import styles from './console-module.css?url'
import type { ConsoleViews } from './request-panel/console-context.ts'
import type { ConsoleModule } from './state/lazy-console.ts'

export type LazyParts = LazyModule<ConsoleModule & ConsoleViews>

/** Most of the console's code. Load it at the first sign of use, so that it is ready for a request. */
export const lazyConsole: LazyParts = createLazyModule(async () =>
  Promise.all([import('./console-module.tsx'), loadStyles(styles)]).then(
    ([{ consoleModule }]) => consoleModule,
  ),
)
