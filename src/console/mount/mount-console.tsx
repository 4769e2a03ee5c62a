import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ChoiceProps } from '../choice/OperationChoice.tsx'
import { Console, lazyConsole, openConsole } from '../Console.tsx'
import { fillFromLink } from '../link/fill-from-link.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { loadTranslations } from '../ui/translations.ts'

/** Starts every console of several operations that the build placed in the page. */
export function mountConsoles(Choice: ComponentType<ChoiceProps>): void {
  loadTranslations()
  for (const element of document.querySelectorAll<HTMLElement>('portal-console')) {
    // Serialized from this type by the build.
    const setup: ConsoleSetup = JSON.parse(element.previousElementSibling?.textContent ?? '')
    // Never prerendered, because the address may name an operation.
    createRoot(element).render(<Choice first={setup} />)
    element.dataset['started'] = ''
  }
}

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
