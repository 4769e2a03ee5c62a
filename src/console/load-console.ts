import { loadStyles } from './browser/load-styles.ts'
import { createLazyModule } from './ui/lazy-module.ts'
import type { LazyModule } from './ui/lazy-module.ts'
import styles from './console-module.css?url'
import type { ConsoleViews } from './request-panel/console-context.ts'
import type { ConsoleController } from './state/console-control.ts'
import { createConsoleController } from './state/console-controller.ts'
import type { ConsoleModule } from './state/console-controller.ts'
import type { ConsoleSetup } from './state/console-state.ts'

/** Most of the console's code. Load it at the first sign of use, so that it is ready for a request. */
export const lazyConsole: LazyModule<ConsoleModule & ConsoleViews> = createLazyModule(async () =>
  Promise.all([import('./console-module.tsx'), loadStyles(styles)]).then(
    ([{ consoleModule }]) => consoleModule,
  ),
)

/** Opens a console in the browser's page. */
export function openConsole(setup: ConsoleSetup): ConsoleController {
  const controller = createConsoleController({ ...setup, lazy: lazyConsole })
  // The back/forward cache keeps and restores a page's entire memory, so everything is dropped before the page is left.
  addEventListener('pagehide', controller.leave)
  return controller
}
