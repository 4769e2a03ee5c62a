import { useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import type { ChoiceView } from '#console/choice/choice-controller.ts'
import { loadChoice } from '#console/choice/load-choice.ts'
import type { SeveralOperations } from '#console/choice/several-operations.ts'
import { Console } from '#console/Console.tsx'
import { loadEngine } from '#console/load-engine.ts'
import { loadExchange } from '#console/load-exchange.ts'
import { createVisit } from '#console/state/visit.ts'
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
  return props.several ? <SeveralConsoles first={props} /> : <OneConsole {...props} />
}

function OneConsole(props: ComponentProps<typeof Console> & ConsoleGiven) {
  return (
    <Console {...props}>
      {props.hasToken && <SelfCheck headers={props.operation.statedHeaders} />}
    </Console>
  )
}

/** The list of operations, which is loaded once the page is, above the console of the chosen one. */
function SeveralConsoles({ first }: { readonly first: ConsoleGiven }) {
  const [visit] = useState(() => createVisit({ load: loadExchange, loadEngine }))
  const [Choice, setChoice] = useState<Awaited<ReturnType<typeof loadChoice>>>()
  const [isMissing, setIsMissing] = useState(false)
  const [view, setView] = useState<ChoiceView<ConsoleGiven>>({
    phase: 'shown',
    given: first,
    hasReleasedKey: false,
  })
  const shown =
    view.phase === 'shown' ? view.given : view.phase === 'loading' ? view.before : undefined

  useEffect(() => {
    loadChoice().then(setChoice, () => setIsMissing(true))
    // The back/forward cache keeps and restores a page's whole memory, so everything is dropped before the page is left.
    addEventListener('pagehide', visit.leave)
    return () => removeEventListener('pagehide', visit.leave)
  }, [visit])

  return (
    <>
      <div className="console-choice not-content">
        {Choice ? (
          <Choice.OperationChooser first={first} visit={visit} onView={setView} />
        ) : (
          <p className="console-hint" role="status">
            {isMissing
              ? 'The list of operations could not be loaded. Reload the page.'
              : 'Loading the list of operations…'}
          </p>
        )}
      </div>
      <div inert={view.phase !== 'shown'}>
        {shown && <OneConsole key={shown.operation.slug} {...shown} visit={visit} />}
      </div>
    </>
  )
}
