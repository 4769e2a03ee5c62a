import { locateReference } from '#core/address/reference.ts'
import { withBase } from '#browser/with-base.ts'
import { clip } from '../link/sort-entries.ts'
import type { ChoiceView } from './choice-controller.ts'

interface Props {
  readonly view: ChoiceView<unknown>
  readonly onRetry: () => void
}

/** The notes in the place of a console, or about its change. */
export function ChoiceNotes({ view, onRetry }: Props) {
  return (
    <>
      <div role="status" className="choice-status">
        {view.phase === 'loading' && <p className="console-hint">Loading the operation…</p>}
        {view.phase === 'shown' && view.hasReleasedKey && (
          <p className="console-warning">Key cleared: this operation is on a different server.</p>
        )}
      </div>
      <div role="alert" className="choice-status">
        <Obstacle view={view} onRetry={onRetry} />
      </div>
    </>
  )
}

function Obstacle({ view, onRetry }: Props) {
  switch (view.phase) {
    case 'failed':
      return (
        <div className="console-problem choice-obstacle">
          <p>
            <strong>The operation could not be loaded.</strong> Your key and what you typed are
            still here. Check your connection. If that does not help, reload the page: the site may
            have changed since you opened it, and a reload forgets the key.
          </p>
          <button type="button" className="console-button" onClick={onRetry}>
            Try again
          </button>
        </div>
      )
    case 'unknown':
      return (
        <p className="console-problem">
          <strong>This portal has no operation “{clip(view.slug)}”.</strong> The link may be old, or
          was cut off. Choose an operation from the list.
        </p>
      )
    case 'not-callable':
      return (
        <p className="console-problem">
          <strong>No page can call {`${view.operation.method} ${view.operation.path}`}.</strong>{' '}
          {view.operation.refusal}{' '}
          <a href={withBase(locateReference('operation', view.operation.slug))}>
            Its reference page
          </a>{' '}
          has what is known of it.
        </p>
      )
    case 'shown':
    case 'loading':
      return null
  }
}
