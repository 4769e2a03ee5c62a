import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Credential, Operation, Server } from '#core/request/operation.ts'
import { createConsoleController } from './console-controller.ts'

/** Ties one console to a component: what it shows now, and what a reader can do with it. The properties of an island never change. */
export function useConsole(operation: Operation, servers: readonly Server[]) {
  const [controller] = useState(() => createConsoleController({ operation, servers }))
  // The build draws the same as the browser at first: nothing has happened in either.
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot, controller.snapshot)

  useEffect(() => {
    // The back/forward cache keeps a page's whole memory and brings it back, so everything goes before the page does.
    const { leave } = controller
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [controller])

  // What the reader saw is sent, and not what became of it while the key was taken.
  const sendRequest = (credential: Credential) => controller.sendRequest(credential, shown.query)

  return { ...shown, ...controller, sendRequest }
}
