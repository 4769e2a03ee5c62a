import { createRoot, hydrateRoot } from 'react-dom/client'
import { OperationChoice } from '../choice/OperationChoice.tsx'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { findOpenedConsole } from '../state/opened-consoles.ts'
import { loadTranslations } from '../ui/translations.ts'

/**
 * Starts a console of several operations: hydrates the one that the build rendered with the first operation, unless the address may
 * name another.
 *
 * @returns undefined until the operation of the address is loaded
 */
export function mountChoice(
  element: HTMLElement,
  setup: ConsoleSetup,
): ConsoleController | undefined {
  loadTranslations()
  const content = <OperationChoice first={setup} />
  if (location.hash !== '') element.replaceChildren()
  if (element.hasChildNodes()) hydrateRoot(element, content)
  else createRoot(element).render(content)
  element.parentElement?.querySelector('p.portal-console-waiting')?.remove()
  return findOpenedConsole()
}
