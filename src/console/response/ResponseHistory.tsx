import { useRef, useState } from 'react'
import { formatDuration } from '#core/text/format-duration.ts'
import type { PastResponse } from '../state/past-response.ts'
import { focusInPlace } from '#ui/bring-into-view.ts'
import { formatSize } from '#ui/format.ts'
import type { Comparison } from '#viewer/comparison/compare-responses.ts'
import { ComparisonView } from '#viewer/comparison/ComparisonView.tsx'
import { formatTime } from './local-time.ts'
import { startComparison } from '#viewer/comparison/start-comparison.ts'

interface Props {
  /** The newest first. */
  readonly history: readonly PastResponse[]
  /** The number of the response on screen. */
  readonly shown: number | undefined
  readonly onShow: (past: PastResponse) => void
}

interface Compared {
  readonly older: number
  readonly newer: number
  /** Undefined when it failed. */
  readonly comparison: Comparison | undefined
}

/** The responses that this page received, to reopen and to compare with the one on screen. */
export function ResponseHistory({ history, shown, onShow }: Props) {
  const [compared, setCompared] = useState<Compared>()
  const summary = useRef<HTMLElement>(null)
  const compareButton = useRef<HTMLButtonElement>(null)
  const onScreen = history.find(({ number }) => number === shown)
  if (history.length < 2) return null

  const compareWith = async (other: PastResponse) => {
    if (!onScreen?.evidence || !other.evidence) return
    const [older, newer] = other.number < onScreen.number ? [other, onScreen] : [onScreen, other]
    if (!older.evidence || !newer.evidence) return
    const comparison = await startComparison(older.evidence, newer.evidence)
    setCompared({ older: older.number, newer: newer.number, comparison })
  }

  /** Returns the focus to the button that opened it, which may be gone. */
  const closeComparison = () => {
    setCompared(undefined)
    focusInPlace(compareButton.current?.isConnected ? compareButton.current : summary.current)
  }

  return (
    <details className="console-history">
      <summary ref={summary}>Response history ({history.length})</summary>
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
              <span className="console-history-actions">
                <button
                  type="button"
                  className="console-button"
                  aria-label={`Show response ${past.number}`}
                  onClick={() => onShow(past)}
                >
                  Show
                </button>
                <button
                  type="button"
                  className="console-button"
                  aria-label={`Compare response ${past.number} with the one on screen`}
                  onClick={(event) => {
                    compareButton.current = event.currentTarget
                    void compareWith(past)
                  }}
                >
                  Compare
                </button>
              </span>
            )}
            {!past.evidence && <span className="console-hint">too large to keep</span>}
          </li>
        ))}
      </ol>
      {compared && <ComparisonView {...compared} onClose={closeComparison} />}
    </details>
  )
}
