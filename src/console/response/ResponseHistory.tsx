import { formatDuration } from '#core/text/format-duration.ts'
import type { PastResponse } from '../state/past-response.ts'
import { formatSize } from '#ui/format.ts'
import { formatTime } from './local-time.ts'

interface Props {
  /** The newest first. */
  readonly history: readonly PastResponse[]
  /** The number of the response on screen. */
  readonly shown: number | undefined
  readonly onShow: (past: PastResponse) => void
}

/** The responses that this page received, to reopen. */
export function ResponseHistory({ history, shown, onShow }: Props) {
  if (history.length < 2) return null

  return (
    <details className="console-history">
      <summary>Response history ({history.length})</summary>
      <p className="console-hint">The newest 20 are kept in memory until you leave the page.</p>
      <ol>
        {history.map((past) => (
          <li key={past.number} aria-current={past.number === shown}>
            <span>
              <strong>{past.status}</strong> at {formatTime(past.call.sentAt)},{' '}
              {past.call.server.name}, {formatSize(past.received)} in{' '}
              {formatDuration(past.endAfter)}
              {past.number === shown && ' (on screen)'}
            </span>
            {past.number !== shown && past.evidence && (
              <button
                type="button"
                className="console-button"
                aria-label={`Show response ${past.number}`}
                onClick={() => onShow(past)}
              >
                Show
              </button>
            )}
            {!past.evidence && <span className="console-hint">too large to keep</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
