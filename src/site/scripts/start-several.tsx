import { createRoot } from 'react-dom/client'
import { SeveralConsoles } from '#console/choice/SeveralConsoles.tsx'
import { CheckedConsole, startEach } from './start-console.tsx'

/** Starts the console of a page in which a reader can choose another operation. */
export function startSeveral(): void {
  startEach('portal-console[data-several]', (place, data) => {
    // The address may name another operation than the first, so that the build renders none.
    createRoot(place).render(
      <SeveralConsoles first={data}>
        {(shown, consoles) => (
          <CheckedConsole key={shown.operation.slug} {...shown} consoles={consoles} />
        )}
      </SeveralConsoles>,
    )
  })
}
