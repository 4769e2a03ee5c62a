import { useState } from 'react'
import { SeveralConsoles } from '#console/choice/SeveralConsoles.tsx'
import { requestFields } from '#console/request/request-fields.ts'
import { OneConsole } from './ConsoleIsland.tsx'
import type { ConsoleGiven } from './ConsoleIsland.tsx'
import { readGiven } from './given-json.ts'

interface Props {
  /** The id of the element that holds its `ConsoleGiven`, which Astro would serialise to far more. */
  readonly from: string
}

/** A console in which a reader can choose another operation: an island of its own, so that no other page loads the list. */
export function ConsolesIsland({ from }: Props) {
  // The build writes it from this type.
  const [first] = useState((): ConsoleGiven => JSON.parse(readGiven(from)))
  return <SeveralConsoles first={first} fields={requestFields} One={OneConsole} />
}
