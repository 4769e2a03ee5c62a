import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { lazyConsole } from '../load-console.ts'
import type { RequestFields } from '../request/console-context.ts'
import { createConsoleSet } from '../state/console-set.ts'
import type { ConsoleSet } from '../state/console-set.ts'
import type { ChoiceView } from './choice-controller.ts'
import { OperationChooser } from './OperationChooser.tsx'
import type { Choosable } from './OperationChooser.tsx'
import { useStyles } from './use-styles.ts'

interface Props<Given> {
  /** The console that the page was built with. */
  readonly first: Given
  readonly fields: RequestFields
  /** The console of one operation. */
  readonly One: ComponentType<
    Given & { readonly consoles: ConsoleSet; readonly fields: RequestFields }
  >
}

/** The list of operations above the console of the chosen one. */
export function SeveralConsoles<Given extends Choosable>({ first, fields, One }: Props<Given>) {
  const [consoles] = useState(() =>
    createConsoleSet({ lazy: lazyConsole, refuseTexts: fields.refuseTexts }),
  )
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
    addEventListener('pagehide', consoles.leave)
    return () => removeEventListener('pagehide', consoles.leave)
  }, [consoles])

  return (
    <>
      <div className="console-choice not-content" style={place}>
        {isStyled ? (
          <OperationChooser first={first} consoles={consoles} onView={setView} />
        ) : (
          <p className="console-label">Operation</p>
        )}
      </div>
      <div inert={view.phase !== 'shown'}>
        {shown && <One key={shown.operation.slug} {...shown} fields={fields} consoles={consoles} />}
      </div>
    </>
  )
}

/** As tall as the list’s button, before the styles are there: nothing below moves. */
const place = { minHeight: '4.75rem', marginBlock: '1.5rem -0.5rem' }
