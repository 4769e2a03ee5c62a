import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ComponentProps } from 'react'
import type { SeveralOperations } from '../choice/listed-operation.ts'
import { Console } from '../Console.tsx'
import { loadTranslations } from '../ui/translations.ts'

/** Data of a console, as the build embeds it in a page or a file. */
export interface ConsoleData extends Omit<ComponentProps<typeof Console>, 'consoles' | 'lazy'> {
  /** Set if readers can choose another operation in the same page. */
  readonly several?: SeveralOperations | undefined
}

/** Hydrates the consoles rendered by the build. */
export function startConsoles(): void {
  startEach('portal-console:not([data-several])', (element, data) => {
    hydrateRoot(element, <Console {...data} />)
    // Hydration does not change attributes of the built page.
    for (const part of element.querySelectorAll('[inert]')) part.removeAttribute('inert')
  })
}

export function startEach(
  selector: string,
  start: (element: HTMLElement, data: ConsoleData) => void,
): void {
  loadTranslations()
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    // Serialized from this type by the build.
    start(element, JSON.parse(element.previousElementSibling?.textContent ?? ''))
    element.dataset['started'] = ''
  }
}

export function showConsole(element: HTMLElement, data: ConsoleData): void {
  loadTranslations()
  createRoot(element).render(<Console {...data} />)
}
