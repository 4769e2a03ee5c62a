import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { SeveralOperations } from '#console/choice/several-operations.ts'
import { Console } from '#console/Console.tsx'
import { SelfCheck } from '#self-check/SelfCheck.tsx'
import { readData } from './console-data.ts'

export interface ConsoleData extends Omit<
  ComponentProps<typeof Console>,
  'children' | 'consoles' | 'lazy'
> {
  /** Whether some alternative sends a token in the header Authorization, as the self-check does. */
  readonly hasToken: boolean
  /** Where a reader can choose another operation in the same page. */
  readonly several?: SeveralOperations | undefined
}

export interface IslandProps {
  /** The id of the element that holds its `ConsoleData`, which Astro would serialise to far more. */
  readonly from: string
}

/** The console of a page with one operation. */
export function ConsoleIsland({ from }: IslandProps) {
  const [data] = useState(() => parseData(from))
  return <CheckedConsole {...data} />
}

/** @returns what the build wrote from this type */
export function parseData(from: string): ConsoleData {
  return JSON.parse(readData(from))
}

/** A console and, where a token is sent, the panel that shows where it goes, so that both appear together. */
export function CheckedConsole(props: ComponentProps<typeof Console> & ConsoleData) {
  return (
    <Console {...props}>
      {props.hasToken && <SelfCheck headers={props.operation.statedHeaders} />}
    </Console>
  )
}
