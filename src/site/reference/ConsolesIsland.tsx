import { useState } from 'react'
import { SeveralConsoles } from '#console/choice/SeveralConsoles.tsx'
import { OneConsole } from './ConsoleIsland.tsx'
import type { ConsoleGiven } from './ConsoleIsland.tsx'

interface Props {
  /** `ConsoleGiven` of the operation that is shown without a choice, as JSON. */
  readonly given: string
}

/** A console in which a reader can choose another operation: an island of its own, so that no other page loads the list. */
export function ConsolesIsland({ given }: Props) {
  // The build writes it from this type.
  const [first] = useState((): ConsoleGiven => JSON.parse(given))
  return <SeveralConsoles first={first} One={OneConsole} />
}
