import type { ComponentProps } from 'react'
import { Console } from '#console/Console.tsx'
import { hasToken } from '#console/state/is-plain.ts'
import { SelfCheck } from '#self-check/SelfCheck.tsx'

/**
 * The console and, where a token is sent, the panel that shows where it goes: one island, so that both appear
 * together.
 */
export function ConsoleIsland(props: Omit<ComponentProps<typeof Console>, 'children'>) {
  const { security, statedHeaders } = props.operation
  return <Console {...props}>{hasToken(security) && <SelfCheck headers={statedHeaders} />}</Console>
}
