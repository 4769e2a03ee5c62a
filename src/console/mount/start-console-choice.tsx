import { createRoot } from 'react-dom/client'
import { Console } from '../Console.tsx'
import { SeveralConsoles } from '../choice/SeveralConsoles.tsx'
import { startEach } from './mount-console.tsx'

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
