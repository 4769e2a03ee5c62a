import { useState } from 'react'
import type { ComponentProps } from 'react'
import { SeveralConsoles } from '#console/choice/SeveralConsoles.tsx'
import type { SeveralOperations } from '#console/choice/several-operations.ts'
import { Console } from '#console/Console.tsx'
import { SelfCheck } from '#self-check/SelfCheck.tsx'
import { readGiven } from './given-json.ts'

export interface ConsoleGiven extends Omit<
  ComponentProps<typeof Console>,
  'children' | 'consoles' | 'lazy'
> {
  /** Whether some alternative sends a token in the header Authorization, as the self-check does. */
  readonly hasToken: boolean
  /** Where a reader can choose another operation in the same page. */
  readonly several?: SeveralOperations | undefined
}

interface Props {
  /** The id of the element that holds its `ConsoleGiven`, which Astro would serialise to far more. */
  readonly from: string
}

/** The console of a page, with the choice of an operation where there are several. */
export function ConsoleIsland({ from }: Props) {
  // The build writes it from this type.
  const [given] = useState((): ConsoleGiven => JSON.parse(readGiven(from)))
  if (!given.several) return <CheckedConsole {...given} />
  return (
    <SeveralConsoles first={given}>
      {(shown, consoles) => (
        <CheckedConsole key={shown.operation.slug} {...shown} consoles={consoles} />
      )}
    </SeveralConsoles>
  )
}

/** A console and, where a token is sent, the panel that shows where it goes, so that both appear together. */
function CheckedConsole(props: ComponentProps<typeof Console> & ConsoleGiven) {
  return (
    <Console {...props}>
      {props.hasToken && <SelfCheck headers={props.operation.statedHeaders} />}
    </Console>
  )
}
