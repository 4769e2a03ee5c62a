import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ComponentProps } from 'react'
import type { SeveralOperations } from '#console/choice/listed-operation.ts'
import { Console } from '#console/Console.tsx'
import { readOwnWords } from '#ui/words.ts'
import { SelfCheck } from '#self-check/SelfCheck.tsx'

/** What a console is made of, as the build writes it into a page or a file. */
export interface ConsoleData extends Omit<
  ComponentProps<typeof Console>,
  'children' | 'consoles' | 'lazy'
> {
  /** Whether some alternative sends a token in the header Authorization, as the self-check does. */
  readonly hasToken: boolean
  /** Where a reader can choose another operation in the same page. */
  readonly several?: SeveralOperations | undefined
}

/** A console and, where a token is sent, the panel that shows where it goes, so that both appear together. */
export function CheckedConsole(props: ComponentProps<typeof Console> & ConsoleData) {
  return (
    <Console {...props}>
      {props.hasToken && <SelfCheck headers={props.operation.statedHeaders} />}
    </Console>
  )
}

/** Starts a page's console in the place that the build drew it in. */
export function startConsoles(): void {
  startEach('portal-console:not([data-several])', (place, data) => {
    hydrateRoot(place, <CheckedConsole {...data} />)
    // Hydration leaves the attributes of the built page as they are.
    for (const part of place.querySelectorAll('[inert]')) part.removeAttribute('inert')
  })
}

export function startEach(
  places: string,
  start: (place: HTMLElement, data: ConsoleData) => void,
): void {
  readOwnWords()
  for (const place of document.querySelectorAll<HTMLElement>(places)) {
    // The build wrote it from this type.
    start(place, JSON.parse(place.previousElementSibling?.textContent ?? ''))
    place.dataset['started'] = ''
  }
}

export function showConsole(place: HTMLElement, data: ConsoleData): void {
  readOwnWords()
  createRoot(place).render(<Console {...data} />)
}
