import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { SeveralOperations } from '#console/choice/several-operations.ts'
import { Console } from '#console/Console.tsx'
import type { EngineModule } from '#console/state/engine-module.ts'
import { SelfCheck } from '#self-check/SelfCheck.tsx'
import { readGiven } from './given-json.ts'

export interface ConsoleGiven extends Omit<
  ComponentProps<typeof Console>,
  'children' | 'visit' | 'engine'
> {
  /** Whether some alternative sends a token in the header Authorization, as the self-check does. */
  readonly hasToken: boolean
  /** Where a reader can choose another operation in the same page. */
  readonly several?: SeveralOperations | undefined
}

interface Props {
  /** The id of the element that holds its `ConsoleGiven`, which Astro would serialise to far more. */
  readonly from: string
  /** Where the page loads it with the console. */
  readonly engine?: EngineModule | undefined
}

/**
 * The console and, where a token is sent, the panel that shows where it goes: one island, so that both appear
 * together.
 */
export function ConsoleIsland({ from, engine }: Props) {
  // The build writes it from this type.
  const [props] = useState((): ConsoleGiven => JSON.parse(readGiven(from)))
  return <OneConsole {...props} engine={engine} />
}

export function OneConsole(props: ComponentProps<typeof Console> & ConsoleGiven) {
  return (
    <Console {...props}>
      {props.hasToken && <SelfCheck headers={props.operation.statedHeaders} />}
    </Console>
  )
}
