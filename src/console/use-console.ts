import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RequestInputs } from '#core/request/inputs.ts'
import { followLink } from './follow-link.ts'
import { loadExchange } from './load-exchange.ts'
import type { Sending } from './state/console-control.ts'
import { createConsoleController } from './state/console-controller.ts'
import type { ConsoleSetup } from './state/console-setup.ts'
import type { EngineModule } from './state/engine-module.ts'
import type { Visit } from './state/visit.ts'

/**
 * Connects a component to one console. An island's props never change.
 *
 * @param visit keeps the console where a page has several
 * @param engine given where the page loads it with the console
 */
export function useConsole(
  setup: ConsoleSetup,
  visit: Visit | undefined,
  engine: EngineModule | undefined,
) {
  const [controller] = useState(
    () => visit?.open(setup) ?? createConsoleController({ ...setup, load: loadExchange, engine }),
  )
  // The built page matches the browser's first render: nothing has happened in either.
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot, controller.snapshot)

  useEffect(() => {
    // The back/forward cache keeps and restores a page's whole memory, so everything is dropped before the page is left.
    const { leave } = controller
    controller.begin()
    if (visit) return undefined
    const follow = () => void followLink(controller, setup)
    follow()
    addEventListener('hashchange', follow)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('hashchange', follow)
      removeEventListener('pagehide', leave)
      leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the setup never changes
  }, [controller, visit])

  // Sends what the reader saw, not what taking the key has changed since.
  const sendRequest = (alternative: RequestInputs['alternative'], how: Sending = {}) =>
    controller.sendRequest(alternative, { inputs: shown.inputs, ...how })

  return { ...shown, ...controller, sendRequest }
}
