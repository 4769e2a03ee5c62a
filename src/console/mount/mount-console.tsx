import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ChoiceProps } from '../choice/OperationChoice.tsx'
import { Console, lazyConsole, openConsole } from '../Console.tsx'
import { fillFromLink } from '../link/fill-from-link.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { loadTranslations } from '../ui/translations.ts'

/** Starts every console that the build placed in the page. */
export function mountConsoles(Choice?: ComponentType<ChoiceProps>): void {
  for (const element of document.querySelectorAll<HTMLElement>('portal-console')) {
    // Serialized from this type by the build.
    mountConsole(element, JSON.parse(element.previousElementSibling?.textContent ?? ''), Choice)
    element.dataset['started'] = ''
  }
}

/**
 * Starts a console in an element: hydrates the one that the build rendered there, or renders it.
 *
 * @param Choice lets the reader choose another operation. Never prerendered, because the address may name one
 */
export function mountConsole(
  element: HTMLElement,
  setup: ConsoleSetup,
  Choice?: ComponentType<ChoiceProps>,
): void {
  loadTranslations()
  if (Choice) return createRoot(element).render(<Choice first={setup} />)
  const controller = openConsole(setup)
  const content = <Console controller={controller} />
  if (element.hasChildNodes()) hydrateRoot(element, content)
  else createRoot(element).render(content)
  // Hydration does not change attributes of the built page.
  for (const part of element.querySelectorAll('[inert]')) part.removeAttribute('inert')
  const follow = () => void fillFromLink(controller, lazyConsole, location.hash)
  follow()
  addEventListener('hashchange', follow)
}
