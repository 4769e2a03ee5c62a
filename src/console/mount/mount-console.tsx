import { createRoot, hydrateRoot } from 'react-dom/client'
import { Console, lazyConsole, openConsole } from '../Console.tsx'
import { fillFromLink } from '../link/fill-from-link.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { loadTranslations } from '../ui/translations.ts'

/** Starts a console in an element: hydrates the one that the build rendered there, or renders it. */
export function mountConsole(element: HTMLElement, setup: ConsoleSetup): ConsoleController {
  loadTranslations()
  const controller = openConsole(setup)
  const content = <Console controller={controller} />
  if (element.hasChildNodes()) hydrateRoot(element, content)
  else createRoot(element).render(content)
  const follow = () => void fillFromLink(controller, lazyConsole, location.hash)
  follow()
  addEventListener('hashchange', follow)
  return controller
}
