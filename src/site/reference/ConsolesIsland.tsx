import { useEffect, useState } from 'react'
import { loadChoice } from '#console/choice/load-choice.ts'
import { OneConsole } from './ConsoleIsland.tsx'
import type { ConsoleGiven } from './ConsoleIsland.tsx'

interface Props {
  /** `ConsoleGiven` of the operation that is shown without a choice, as JSON. */
  readonly given: string
}

/** A console in which a reader can choose another operation: an island of its own, so that no other page loads it. */
export function ConsolesIsland({ given }: Props) {
  // The build writes it from this type.
  const [first] = useState((): ConsoleGiven => JSON.parse(given))
  const [choice, setChoice] = useState<Awaited<ReturnType<typeof loadChoice>> | 'missing'>()
  useEffect(() => {
    loadChoice().then(setChoice, () => setChoice('missing'))
  }, [])
  if (typeof choice === 'object') return <choice.SeveralConsoles first={first} One={OneConsole} />
  // What is typed before the list is there would be lost with this console.
  return (
    <>
      <p className="console-choice" role="status">
        {choice
          ? 'The list of operations could not be loaded. Reload the page.'
          : 'Loading the list of operations…'}
      </p>
      <div inert={!choice}>
        <OneConsole {...first} />
      </div>
    </>
  )
}
