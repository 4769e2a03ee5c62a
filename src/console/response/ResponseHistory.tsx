import { useRef, useState } from 'react'
import { formatDuration } from '#core/text/format-duration.ts'
import type { PastAnswer } from '../state/past-response.ts'
import { focusInPlace } from '../ui/bring-into-view.ts'
import { formatSize } from '../ui/format.ts'
import type { Comparison } from './compare-responses.ts'
import { ComparisonView } from './ComparisonView.tsx'
import { startComparison } from './start-comparison.ts'

interface Props {
  /** The newest first. */
  readonly answers: readonly PastAnswer[]
  /** The number of the answer on screen. */
  readonly shown: number | undefined
  readonly onShow: (answer: PastAnswer) => void
}

interface Compared {
  readonly older: PastAnswer
  readonly newer: PastAnswer
  /** Undefined when it could not be made. */
  readonly comparison: Comparison | undefined
}

/** The answers that this page got before, to look at again and to compare with the one on screen. */
export function AnswerHistory({ answers, shown, onShow }: Props) {
  const [compared, setCompared] = useState<Compared>()
  const summary = useRef<HTMLElement>(null)
  const compareButton = useRef<HTMLButtonElement>(null)
  const onScreen = answers.find(({ number }) => number === shown)
  if (answers.length < 2) return null

  const compareWith = async (other: PastAnswer) => {
    if (!onScreen?.answered || !other.answered) return
    const [older, newer] = other.number < onScreen.number ? [other, onScreen] : [onScreen, other]
    if (!older.answered || !newer.answered) return
    const comparison = await startComparison(older.answered, newer.answered)
    setCompared({ older, newer, comparison })
  }

  /** Back to where it was opened, which may be gone by now. */
  const closeComparison = () => {
    setCompared(undefined)
    focusInPlace(compareButton.current?.isConnected ? compareButton.current : summary.current)
  }

  return (
    <details className="console-history">
      <summary ref={summary}>Answers of this page ({answers.length})</summary>
      <p className="console-hint">
        Kept in memory until you leave the page, the 20 newest at most.
      </p>
      <ol>
        {answers.map((answer) => (
          <li key={answer.number} aria-current={answer.number === shown}>
            <span>
              <strong>{answer.status}</strong> at{' '}
              {new Date(answer.call.sentAt).toLocaleTimeString()}, {answer.call.server.name},{' '}
              {formatSize(answer.received)} in {formatDuration(answer.endAfter)}
              {answer.number === shown && ' (on screen)'}
            </span>
            {answer.number !== shown && answer.answered && (
              <span className="console-history-actions">
                <button
                  type="button"
                  className="console-button"
                  aria-label={`Show answer ${answer.number}`}
                  onClick={() => onShow(answer)}
                >
                  Show
                </button>
                <button
                  type="button"
                  className="console-button"
                  aria-label={`Compare answer ${answer.number} with the one on screen`}
                  onClick={(event) => {
                    compareButton.current = event.currentTarget
                    void compareWith(answer)
                  }}
                >
                  Compare
                </button>
              </span>
            )}
            {!answer.answered && <span className="console-hint">too large to keep</span>}
          </li>
        ))}
      </ol>
      {compared && <ComparisonView {...compared} onClose={closeComparison} />}
    </details>
  )
}
