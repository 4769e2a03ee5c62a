import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { loadStyles } from '#browser/load-styles.ts'
import { makeLazy } from '#ui/lazy-module.ts'
import { useLazy } from '#ui/use-lazy.ts'
import { lazyConsole } from '../load-console.ts'
import { createConsoleSet } from '../state/console-set.ts'
import type { ConsoleSet } from '../state/console-set.ts'
import styles from './choice.css?url'
import type { ChoiceView } from './choice-controller.ts'
import type { Choosable, OperationChooser } from './OperationChooser.tsx'

interface Props<Given> {
  /** The console that the page was built with. */
  readonly first: Given
  /** Draws the console of one operation. */
  readonly children: (given: Given, consoles: ConsoleSet) => ReactNode
}

/** The list of operations above the console of the chosen one. */
export function SeveralConsoles<Given extends Choosable>({ first, children }: Props<Given>) {
  const [consoles] = useState(() => createConsoleSet({ lazy: lazyConsole }))
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
        <Choice first={first} consoles={consoles} onView={setView} />
      </div>
      <div inert={view.phase !== 'shown'}>{shown && children(shown, consoles)}</div>
    </>
  )
}

/** The list, whose code loads once the page is there. */
function Choice<Given extends Choosable>(
  props: Parameters<typeof OperationChooser<Given>>[0],
): ReactNode {
  const { module: Chooser, retry } = useLazy(lazyChooser, true)
  if (Chooser) return <Chooser {...props} />
  if (!retry) return <p className="console-label">Operation</p>
  return (
    <p className="console-problem" role="alert">
      The list of operations could not be loaded.{' '}
      <button type="button" className="console-button" onClick={retry}>
        Try again
      </button>
    </p>
  )
}

const lazyChooser = makeLazy(async () => {
  const [{ OperationChooser: Chooser }] = await Promise.all([
    import('./OperationChooser.tsx'),
    loadStyles(styles),
  ])
  return Chooser
})

/** As tall as the list’s button, before the list is there: nothing below moves. */
const place = { minHeight: '4.75rem', marginBlock: '1.5rem -0.5rem' }
