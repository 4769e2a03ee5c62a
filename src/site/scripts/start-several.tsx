import { createRoot } from 'react-dom/client'
import { Console } from '#console/Console.tsx'
import { SeveralConsoles } from '#console/choice/SeveralConsoles.tsx'
import { startEach } from './start-console.tsx'

/** Starts the console of a page with a choice of operations. */
export function startConsoleChoice(): void {
  startEach('portal-console[data-several]', (element, data) => {
    // Not prerendered, because the address may name another operation than the first.
    createRoot(element).render(
      <SeveralConsoles first={data}>
        {(shown, consoles) => <Console key={shown.operation.slug} {...shown} consoles={consoles} />}
      </SeveralConsoles>,
    )
  })
}
