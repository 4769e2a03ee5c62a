import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Credential, Operation, Server } from '#core/request/operation.ts'
import { loadExchange } from './load-exchange.ts'
import { createConsoleController } from './state/console-controller.ts'

/** Connects a component to one console. An island's props never change. */
export function useConsole(operation: Operation, servers: readonly Server[]) {
  const [controller] = useState(() =>
    createConsoleController({ operation, servers, load: loadExchange }),
  )
  // The built page matches the browser's first render: nothing has happened in either.
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot, controller.snapshot)

  useEffect(() => {
    // The back/forward cache keeps and restores a page's whole memory, so everything is dropped before the page is left.
    const { leave } = controller
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [controller])

  // Sends what the reader saw, not what taking the key has changed since.
  const sendRequest = (credential: Credential) => controller.sendRequest(credential, shown.query)

  return { ...shown, ...controller, sendRequest }
}
