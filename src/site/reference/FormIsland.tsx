import { ConsoleIsland } from './ConsoleIsland.tsx'
import { formOfPage } from './form-of-page.ts'

interface Props {
  /** As the console's own island is given it. */
  readonly from: string
}

/** The console of an operation that is not plain: its form is built into the page, and can be used once this is loaded. */
export function FormIsland({ from }: Props) {
  return <ConsoleIsland from={from} engine={formOfPage()} />
}
