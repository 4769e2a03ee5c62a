import { useIsReady } from '#console/ui/use-is-ready.ts'
import { ConsoleIsland } from './ConsoleIsland.tsx'
import { formOfPage } from './form-of-page.ts'

interface Props {
  /** As the console's own island is given it. */
  readonly from: string
  /** Where the form is too long for the page, and is drawn once the page is there (`draws-form.ts`). */
  readonly isLate?: boolean
}

/** The console of an operation that is not plain: its form is built into the page, and can be used once this is loaded. */
export function FormIsland({ from, isLate = false }: Props) {
  const isReady = useIsReady()
  // A console has an engine from its beginning or never: the one with the form is another.
  return isLate && !isReady ? (
    <ConsoleIsland key="without" from={from} />
  ) : (
    <ConsoleIsland key="with" from={from} engine={formOfPage()} />
  )
}
