import { useId } from 'react'
import type { ComparedLine, Comparison } from './compare-answers.ts'
import type { PastAnswer } from './past-answer.ts'
import { ReceivedText } from './ReceivedText.tsx'

interface Props {
  readonly older: PastAnswer
  readonly newer: PastAnswer
  readonly comparison: Comparison
  readonly onClose: () => void
}

const marks = {
  added: '+ ',
  removed: '- ',
  kept: '  ',
  'left-out': '… ',
} as const satisfies Record<ComparedLine['change'], string>

/** How two answers differ. A sign at the front tells added from removed lines, and so does the colour. */
export function ComparisonView({ older, newer, comparison, onClose }: Props) {
  const titleId = useId()
  return (
    <section className="console-comparison" aria-labelledby={titleId}>
      <div className="console-toolbar">
        <p id={titleId} className="console-label" role="status">
          Answer {older.number} (-) and answer {newer.number} (+){describe(comparison)}
        </p>
        <span className="console-spacer" />
        <button type="button" className="console-button" onClick={onClose}>
          Close comparison
        </button>
      </div>
      {comparison.outcome === 'different' && (
        <pre className="console-code" aria-labelledby={titleId} tabIndex={0}>
          {comparison.lines.map(({ change, text }, index) => (
            // The lines of one comparison never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} data-change={change}>
              {marks[change]}
              <ReceivedText text={text} />
              {'\n'}
            </span>
          ))}
        </pre>
      )}
    </section>
  )
}

function describe(comparison: Comparison): string {
  switch (comparison.outcome) {
    case 'same':
      return ' have the same body.'
    case 'too-large':
      return ' are too large or too different to compare here. Download both and compare them with a program.'
    case 'different':
      return ''
  }
}
