import { useEffect, useState, useSyncExternalStore } from 'react'
import { fillFromLink } from './link/fill-from-link.ts'
import type { LazyParts } from './load-console.ts'
import { createConsoleController } from './state/console-controller.ts'
import type { ConsoleSetup } from './state/console-setup.ts'
import type { ConsoleSet } from './state/console-set.ts'

/**
 * Connects a component to one console. An island's props never change.
 *
 * @param consoles keeps the console where a page has several
 */
export function useConsole(setup: ConsoleSetup, lazy: LazyParts, consoles: ConsoleSet | undefined) {
  const [controller] = useState(
    () => consoles?.open(setup) ?? createConsoleController({ ...setup, lazy }),
  )
  // The built page matches the browser's first render: nothing has happened in either.
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot, controller.snapshot)

  useEffect(() => {
    if (consoles) return undefined
    // The back/forward cache keeps and restores a page's whole memory, so everything is dropped before the page is left.
    const { leave } = controller
    const follow = () => void fillFromLink(controller, setup, lazy, location.hash)
    follow()
    addEventListener('hashchange', follow)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('hashchange', follow)
      removeEventListener('pagehide', leave)
      leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the setup never changes
  }, [controller, consoles])

  const views = shown.loading === 'loaded' ? lazy.loaded() : undefined
  return { shown: { ...shown, ...controller }, views }
}
