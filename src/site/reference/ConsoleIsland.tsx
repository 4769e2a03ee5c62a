import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { SeveralOperations } from '#console/choice/several-operations.ts'
import { Console } from '#console/Console.tsx'
import type { RequestFields } from '#console/request/console-context.ts'
import { SelfCheck } from '#self-check/SelfCheck.tsx'
import { readGiven } from './given-json.ts'

export interface ConsoleGiven extends Omit<
  ComponentProps<typeof Console>,
  'children' | 'consoles' | 'fields' | 'isFormLate' | 'lazy'
> {
  /** Whether some alternative sends a token in the header Authorization, as the self-check does. */
  readonly hasToken: boolean
  /** Where a reader can choose another operation in the same page. */
  readonly several?: SeveralOperations | undefined
}

interface Props {
  /** The id of the element that holds its `ConsoleGiven`, which Astro would serialise to far more. */
  readonly from: string
  /** Given by the island of a page that draws a form. */
  readonly fields?: RequestFields
  /** Whether the form is too long for the page, and is drawn once the page is there (`draws-form.ts`). */
  readonly isFormLate?: boolean
}

/**
 * The console and, where a token is sent, the panel that shows where it goes: one island, so that both appear
 * together.
 */
export function ConsoleIsland({ from, ...form }: Props) {
  // The build writes it from this type.
  const [props] = useState((): ConsoleGiven => JSON.parse(readGiven(from)))
  return <OneConsole {...props} {...form} />
}

export function OneConsole(props: ComponentProps<typeof Console> & ConsoleGiven) {
  return (
    <Console {...props}>
      {props.hasToken && <SelfCheck headers={props.operation.statedHeaders} />}
    </Console>
  )
}
