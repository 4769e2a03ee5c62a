import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ChoiceProps } from '../choice/OperationChoice.tsx'
import { Console } from '../Console.tsx'
import type { ConsoleData } from '../Console.tsx'
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
  data: ConsoleData,
  Choice?: ComponentType<ChoiceProps>,
): void {
  loadTranslations()
  if (Choice) return createRoot(element).render(<Choice first={data} />)
  if (!element.hasChildNodes()) return createRoot(element).render(<Console {...data} />)
  hydrateRoot(element, <Console {...data} />)
  // Hydration does not change attributes of the built page.
  for (const part of element.querySelectorAll('[inert]')) part.removeAttribute('inert')
}
