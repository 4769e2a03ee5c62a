import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ComponentProps } from 'react'
import { SeveralConsoles } from '#console/choice/SeveralConsoles.tsx'
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

/** In the place that the build drew it in. */
export function startConsoles(): void {
  readOwnWords()
  for (const place of document.querySelectorAll<HTMLElement>('portal-console')) {
    // The build wrote it from this type.
    const data: ConsoleData = JSON.parse(place.previousElementSibling?.textContent ?? '')
    if (data.several) {
      // The address may name another operation than the first, so that the build renders none.
      createRoot(place).render(
        <SeveralConsoles first={data}>
          {(shown, consoles) => (
            <CheckedConsole key={shown.operation.slug} {...shown} consoles={consoles} />
          )}
        </SeveralConsoles>,
      )
    } else hydrateRoot(place, <CheckedConsole {...data} />)
    place.dataset['started'] = ''
  }
}

export function showConsole(place: HTMLElement, data: ConsoleData): void {
  readOwnWords()
  createRoot(place).render(<Console {...data} />)
}
