import { useState } from 'react'
import type { ComponentProps } from 'react'
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
  return <OneConsole {...props} />
}

export function OneConsole(props: ComponentProps<typeof Console> & ConsoleGiven) {
  return (
    <Console {...props}>
      {props.hasToken && <SelfCheck headers={props.operation.statedHeaders} />}
    </Console>
  )
}
