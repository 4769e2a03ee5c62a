import { useEffect, useState, useSyncExternalStore } from 'react'
import { fillFromLink } from '../link/fill-from-link.ts'
import { lazyConsole } from '../load-console.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import type { ConsoleSet } from '../state/console-set.ts'
import { createChoice } from './choice-controller.ts'
import type { ChoiceController, ChoiceSnapshot } from './choice-controller.ts'
import { isList } from './listed-operation.ts'
import { loadFile } from '#browser/load-file.ts'
import { loadOperation } from './load-operation.ts'
import { operationList } from './operation-files.ts'

export type ChoiceHandle<Data> = ChoiceController<Data> & ChoiceSnapshot<Data>

/** Connects a component to the choice of operations, and the choice to the address. */
export function useChoice<Data extends ConsoleSetup>(
  first: Data,
  consoles: ConsoleSet,
): ChoiceHandle<Data> {
  const [controller] = useState(() =>
    createChoice<Data>({
      first,
      consoles,
      loadList: async () => loadFile(operationList, isList),
      loadData: async (slug) => loadOperation<Data>(slug),
      address: {
        read: () => location.hash,
        push: (fragment) => history.pushState(null, '', fragment),
      },
      fillIn: (data, fragment) =>
        void fillFromLink(consoles.open(data), data, lazyConsole, fragment),
    }),
  )
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot, controller.snapshot)

  useEffect(() => {
    const { follow } = controller
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
