import type { ComponentProps } from 'react'
import { Console } from '#console/Console.tsx'
import { SelfCheck } from '#self-check/SelfCheck.tsx'

interface Props extends Omit<ComponentProps<typeof Console>, 'children'> {
  /** Whether some alternative sends a token in the header Authorization, as the self-check does. */
  readonly hasToken: boolean
}

/**
 * The console and, where a token is sent, the panel that shows where it goes: one island, so that both appear
 * together.
 */
export function ConsoleIsland(props: Props) {
  return (
    <Console {...props}>
      {props.hasToken && <SelfCheck headers={props.operation.statedHeaders} />}
    </Console>
  )
}
