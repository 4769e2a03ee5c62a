import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyConsole } from '../load-console.ts'
import type { ConsoleSetup } from '../state/console-setup.ts'
import { createConsoleSet } from '../state/console-set.ts'
import type { ConsoleSet } from '../state/console-set.ts'
import { ChoiceNotes } from './ChoiceNotes.tsx'
import type { ListedOperation } from './listed-operation.ts'
import { OperationPicker } from './OperationPicker.tsx'
import type { SeveralOperations } from './several-operations.ts'
import { useChoice } from './use-choice.ts'
import type { ChoiceHandle } from './use-choice.ts'

/** The setup of a console in a page of several. */
type Choosable = ConsoleSetup & { readonly several?: SeveralOperations | undefined }

interface Props<Data> {
  /** The console that the page was built with. */
  readonly first: Data
  /** Draws the console of one operation. */
  readonly children: (data: Data, consoles: ConsoleSet) => ReactNode
}

/** The list of operations above the console of the chosen one. */
export function SeveralConsoles<Data extends Choosable>({ first, children }: Props<Data>) {
  const [consoles] = useState(() => createConsoleSet({ lazy: lazyConsole }))
  const choice = useChoice(first, consoles)
  const { view, list, openList, retry, choose } = choice
  const shown =
    view.phase === 'shown' ? view.data : view.phase === 'loading' ? view.before : undefined

  useEffect(() => {
    // The back/forward cache keeps and restores a page's whole memory, so everything is dropped before the page is left.
    addEventListener('pagehide', consoles.leave)
    return () => removeEventListener('pagehide', consoles.leave)
  }, [consoles])

  return (
    <>
      <div className="console-choice not-content">
        <OperationPicker
          current={findCurrent(choice)}
          count={first.several?.count ?? 0}
          list={list}
          onOpen={openList}
          onRetry={retry}
          onChoose={choose}
        />
        <ChoiceNotes view={view} onRetry={retry} />
      </div>
      <div
        inert={view.phase !== 'shown'}
        className={view.phase === 'loading' && !shown ? 'console-waiting' : undefined}
      >
        {shown && children(shown, consoles)}
      </div>
    </>
  )
}

function findCurrent<Data extends Choosable>({
  view,
  list,
}: ChoiceHandle<Data>): Pick<ListedOperation, 'slug' | 'method' | 'path' | 'title'> {
  if (view.phase === 'not-callable') return view.operation
  if (view.phase === 'shown') {
    const { operation, several } = view.data
    return { ...operation, title: several?.title }
  }
  const listed =
    list.phase === 'ready' ? list.operations.find(({ slug }) => slug === view.slug) : undefined
  const path = view.phase === 'loading' ? 'Loading…' : 'No operation'
  return listed ?? { slug: view.slug, method: '', path }
}
