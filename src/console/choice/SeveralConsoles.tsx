import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { loadEngine } from '../load-engine.ts'
import { loadExchange } from '../load-exchange.ts'
import type { EngineModule } from '../state/engine-module.ts'
import { createVisit } from '../state/visit.ts'
import type { Visit } from '../state/visit.ts'
import type { ChoiceView } from './choice-controller.ts'
import { OperationChooser } from './OperationChooser.tsx'
import type { Choosable } from './OperationChooser.tsx'
import { useStyles } from './use-styles.ts'

interface Props<Given> {
  /** What the page was built with. */
  readonly first: Given
  /** The console of one operation. */
  readonly One: ComponentType<Given & { readonly visit: Visit }>
  /** Where the page loads it with the console. */
  readonly engine?: EngineModule | undefined
}

/** The list of operations above the console of the chosen one. */
export function SeveralConsoles<Given extends Choosable>({ first, One, engine }: Props<Given>) {
  const [visit] = useState(() => createVisit({ load: loadExchange, loadEngine, engine }))
  const isStyled = useStyles()
  const [view, setView] = useState<ChoiceView<Given>>({
    phase: 'shown',
    given: first,
    hasReleasedKey: false,
  })
  const shown =
    view.phase === 'shown' ? view.given : view.phase === 'loading' ? view.before : undefined

  useEffect(() => {
    // The back/forward cache keeps and restores a page's whole memory, so everything is dropped before the page is left.
    addEventListener('pagehide', visit.leave)
    return () => removeEventListener('pagehide', visit.leave)
  }, [visit])

  return (
    <>
      <div className="console-choice not-content" style={place}>
        {isStyled ? (
          <OperationChooser first={first} visit={visit} onView={setView} />
        ) : (
          <p className="console-label">Operation</p>
        )}
      </div>
      <div inert={view.phase !== 'shown'}>
        {shown && <One key={shown.operation.slug} {...shown} visit={visit} />}
      </div>
    </>
  )
}

/** As tall as the list’s button, before the styles are there: nothing below moves. */
const place = { minHeight: '4.75rem', marginBlock: '1.5rem -0.5rem' }
