import { useEffect, useState, useSyncExternalStore } from 'react'
import { Console, lazyConsole, openConsole } from '../Console.tsx'
import type { ConsoleSetup } from '../state/console-state.ts'
import { isOperationList, loadOperation, operationListPath } from './listed-operation.ts'
import type { ListedOperation } from './listed-operation.ts'
import { OperationPicker } from './OperationPicker.tsx'
import { getReferencePath } from '#text/reference.ts'
import { withBase } from '../browser/with-base.ts'
import { createChoice, findShown } from './choice-controller.ts'
import type { ChoiceView, ChoiceController, ChoiceSnapshot } from './choice-controller.ts'
import { clip, fillFromLink } from '../link/fill-from-link.ts'
import { loadFile } from '../browser/files.ts'
import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'

interface ChoiceProps {
  readonly first: ConsoleSetup
  /** Opens the console; the build opens another. */
  readonly open?: typeof openConsole
}

/** The console of a page, and the choice of its operation. */
export function OperationChoice({ first, open = openConsole }: ChoiceProps) {
  const choice = useChoice(first, open)
  const { view, list, openList, retry, choose } = choice
  const shown = findShown(view)

  return (
    <>
      <div className="portal-console-choice not-content">
        <OperationPicker
          current={findCurrent(choice)}
          list={list}
          onOpen={openList}
          onRetry={retry}
          onChoose={choose}
        />
        <ChoiceNotes view={view} onRetry={retry} />
      </div>
      <div
        inert={view.phase !== 'shown'}
        className={view.phase === 'loading' && !shown ? 'portal-console-waiting' : undefined}
      >
        {shown && <Console controller={shown} />}
      </div>
    </>
  )
}

function findCurrent({
  view,
  list,
}: ChoiceHandle): Pick<ListedOperation, 'slug' | 'name' | 'method' | 'path'> {
  if (view.phase === 'not-callable') return view.operation
  if (view.phase === 'shown') return view.console.snapshot().setup.operation
  const listed =
    list.phase === 'ready' ? list.operations.find(({ slug }) => slug === view.slug) : undefined
  const name = view.phase === 'loading' ? translate('Loading…') : translate('No operation')
  return listed ?? { slug: view.slug, name, method: '', path: '' }
}

interface ChoiceNotesProps {
  readonly view: ChoiceView
  readonly onRetry: () => void
}

function ChoiceNotes({ view, onRetry }: ChoiceNotesProps) {
  return (
    <>
      <div role="status" className="portal-choice-status">
        {view.phase === 'loading' && (
          <p className="portal-console-hint">{translate('Loading the operation…')}</p>
        )}
        {view.phase === 'shown' && view.hasReleasedKey && (
          <p className="portal-console-warning">
            {translate('Key cleared: this operation is on a different server.')}
          </p>
        )}
      </div>
      <div role="alert" className="portal-choice-status">
        <Obstacle view={view} onRetry={onRetry} />
      </div>
    </>
  )
}

function Obstacle({ view, onRetry }: ChoiceNotesProps) {
  switch (view.phase) {
    case 'failed':
      return (
        <div className="portal-console-problem portal-choice-obstacle">
          <p>
            <strong>The operation could not be loaded.</strong> Your key and what you typed are
            still here. Check your connection. If that does not help, reload the page: the site may
            have changed since you opened it, and a reload forgets the key.
          </p>
          <Button onClick={onRetry}>{translate('Try again')}</Button>
        </div>
      )
    case 'unknown':
      return (
        <p className="portal-console-problem">
          <strong>This portal has no operation “{clip(view.slug)}”.</strong> The link may be old, or
          was cut off. Choose an operation from the list.
        </p>
      )
    case 'not-callable':
      return (
        <p className="portal-console-problem">
          <strong>No page can call {`${view.operation.method} ${view.operation.path}`}.</strong>{' '}
          {view.operation.refusal} See{' '}
          <a href={withBase(getReferencePath('operation', view.operation.slug))}>
            its reference page
          </a>
          .
        </p>
      )
    case 'shown':
    case 'loading':
      return null
  }
}

type ChoiceHandle = ChoiceController & ChoiceSnapshot

function useChoice(first: ConsoleSetup, open: typeof openConsole): ChoiceHandle {
  const [controller] = useState(() =>
    createChoice({
      first,
      openConsole: open,
      loadList: async () => loadFile(operationListPath, isOperationList),
      loadData: loadOperation,
      address: {
        // The build knows no address.
        read: () => (typeof location === 'undefined' ? '' : location.hash),
        push: (fragment) => history.pushState(null, '', fragment),
      },
      fillIn: (console, fragment) => void fillFromLink(console, lazyConsole, fragment),
    }),
  )
  const shown = useSyncExternalStore(controller.subscribe, controller.snapshot, controller.snapshot)

  useEffect(() => {
    const { follow } = controller
    // Both events: not every browser fires `popstate` for a typed fragment.
    addEventListener('popstate', follow)
    addEventListener('hashchange', follow)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener('hashchange', follow)
    }
  }, [controller])

  return { ...controller, ...shown }
}
