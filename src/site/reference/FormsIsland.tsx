import { ConsolesIsland } from './ConsolesIsland.tsx'
import { formOfPage } from './form-of-page.ts'

interface Props {
  /** As the island of several consoles is given it. */
  readonly from: string
}

/** A console with a choice, whose first operation is not plain: that one's form is built into the page. */
export function FormsIsland({ from }: Props) {
  return <ConsolesIsland from={from} engine={formOfPage()} />
}
