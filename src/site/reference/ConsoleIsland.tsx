import type { ComponentProps } from 'react'
import { Console } from '#console/Console.tsx'
import { SelfCheck } from '#self-check/SelfCheck.tsx'

/** The console and, where a key is sent, the panel that shows where it goes: one island, so that both appear together. */
export function ConsoleIsland(props: Omit<ComponentProps<typeof Console>, 'children'>) {
  const { operation } = props
  return (
    <Console {...props}>
      {operation.credential === 'bearer' && <SelfCheck operation={operation} />}
    </Console>
  )
}
