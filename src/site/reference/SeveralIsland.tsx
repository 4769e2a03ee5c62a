import { useMemo } from 'react'
import { SeveralConsoles } from '#console/choice/SeveralConsoles.tsx'
import { useIsReady } from '#ui/use-is-ready.ts'
import { CheckedConsole, parseData } from './ConsoleIsland.tsx'
import type { IslandProps } from './ConsoleIsland.tsx'

/**
 * The console of a page on which a reader can choose between operations. The build draws none: the address may name another
 * operation than the first.
 */
export function SeveralIsland({ from }: IslandProps) {
  const isReady = useIsReady()
  const first = useMemo(() => (isReady ? parseData(from) : undefined), [from, isReady])
  if (!first) {
    return (
      <p className="console-waiting not-content" role="status">
        Loading the console…
      </p>
    )
  }
  return (
    <SeveralConsoles first={first}>
      {(shown, consoles) => (
        <CheckedConsole key={shown.operation.slug} {...shown} consoles={consoles} />
      )}
    </SeveralConsoles>
  )
}
