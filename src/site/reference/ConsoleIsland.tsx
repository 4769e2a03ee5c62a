import { useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import { loadChoice } from '#console/choice/load-choice.ts'
import type { SeveralOperations } from '#console/choice/several-operations.ts'
import { Console } from '#console/Console.tsx'
import { SelfCheck } from '#self-check/SelfCheck.tsx'

export interface ConsoleGiven extends Omit<ComponentProps<typeof Console>, 'children' | 'visit'> {
  /** Whether some alternative sends a token in the header Authorization, as the self-check does. */
  readonly hasToken: boolean
  /** Where a reader can choose another operation in the same page. */
  readonly several?: SeveralOperations | undefined
}

interface Props {
  /** `ConsoleGiven` as JSON: far smaller than what Astro serialises it to. */
  readonly given: string
}

/**
 * The console and, where a token is sent, the panel that shows where it goes: one island, so that both appear
 * together.
 */
export function ConsoleIsland({ given }: Props) {
  // The build writes it from this type.
  const [props] = useState((): ConsoleGiven => JSON.parse(given))
  const { several } = props
  const [choice, setChoice] = useState<Awaited<ReturnType<typeof loadChoice>> | 'missing'>()
  useEffect(() => {
    if (several) loadChoice().then(setChoice, () => setChoice('missing'))
  }, [several])
  if (!several) return <OneConsole {...props} />
  if (typeof choice === 'object') return <choice.SeveralConsoles first={props} One={OneConsole} />
  // What is typed before the list is there would be lost with this console.
  return (
    <>
      <p className="console-choice" role="status">
        {choice
          ? 'The list of operations could not be loaded. Reload the page.'
          : 'Loading the list…'}
      </p>
      <div inert={!choice}>
        <OneConsole {...props} />
      </div>
    </>
  )
}

function OneConsole(props: ComponentProps<typeof Console> & ConsoleGiven) {
  return (
    <Console {...props}>
      {props.hasToken && <SelfCheck headers={props.operation.statedHeaders} />}
    </Console>
  )
}
