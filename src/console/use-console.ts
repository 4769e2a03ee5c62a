import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RequestInputs } from '#core/request/inputs.ts'
import { loadEngine } from './load-engine.ts'
import { loadExchange } from './load-exchange.ts'
import { createConsoleController } from './state/console-controller.ts'
import type { ConsoleSetup } from './state/console-setup.ts'

/** Connects a component to one console. An island's props never change. */
export function useConsole(setup: ConsoleSetup) {
  const [controller] = useState(() =>
    createConsoleController({ ...setup, load: loadExchange, loadEngine }),
  )
  // The built page matches the browser's first render: nothing has happened in either.
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot, controller.snapshot)

  useEffect(() => {
    // The back/forward cache keeps and restores a page's whole memory, so everything is dropped before the page is left.
    const { leave } = controller
    controller.begin()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [controller])

  // Sends what the reader saw, not what taking the key has changed since.
  const sendRequest = (alternative: RequestInputs['alternative'], isByShortcut = false) =>
    controller.sendRequest(alternative, { inputs: shown.inputs, isByShortcut })

  return { ...shown, ...controller, sendRequest }
}
