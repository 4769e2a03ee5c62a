import { useEffect, useState, useSyncExternalStore } from 'react'
import { readRequestLink } from '#core/request/request-link.ts'
import { loadExchange } from '../load-exchange.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import type { Visit } from '../state/visit.ts'
import { createChoice } from './choice-controller.ts'
import type { ChoiceController, ChoiceSnapshot } from './choice-controller.ts'
import { isGiven } from './is-given.ts'
import { isList } from './listed-operation.ts'
import { loadFile } from './load-file.ts'
import { locateGiven, operationList } from './operation-files.ts'

export type ChoiceHandle<Given> = ChoiceController<Given> & ChoiceSnapshot<Given>

/** Connects a component to the choice of operations, and the choice to the address. */
export function useChoice<Given extends ConsoleSetup>(
  first: Given,
  visit: Visit,
): ChoiceHandle<Given> {
  const [controller] = useState(() =>
    createChoice<Given>({
      first,
      visit,
      loadList: async () => loadFile(operationList, isList),
      loadGiven: async (slug) =>
        loadFile(locateGiven(slug), (file): file is Given => isGiven(file, slug)),
      address: {
        read: () => location.hash,
        push: (fragment) => history.pushState(null, '', fragment),
      },
      fillIn: (given, fragment) => void fillIn(visit, given, fragment),
    }),
  )
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot, controller.snapshot)

  useEffect(() => {
    const { follow } = controller
    follow()
    // Both: not every browser has an event of the history for a fragment that was typed.
    addEventListener('popstate', follow)
    addEventListener('hashchange', follow)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener('hashchange', follow)
    }
  }, [controller])

  return { ...controller, ...shown }
}

async function fillIn(visit: Visit, given: ConsoleSetup, fragment: string): Promise<void> {
  const reading = readRequestLink(fragment)
  const isEmpty =
    reading.outcome === 'none' ||
    (reading.outcome === 'read' && reading.entries.length + reading.unreadable.length === 0)
  if (isEmpty) return
  const controller = visit.open(given)
  try {
    const module = await loadExchange()
    module.followLink(controller, given, fragment)
  } catch {
    controller.change({ type: 'linked', notes: 'What the link fills in could not be loaded.' })
  }
}
