import { useId } from 'react'
import { splitStrings } from '#core/response/rows/split-strings.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'
import type { ComparedLine, Comparison } from './compare-responses.ts'

interface Props {
  /** The numbers of the two responses. */
  readonly older: number
  readonly newer: number
  /** Undefined when it failed. */
  readonly comparison: Comparison | undefined
  readonly onClose: () => void
}

const marks = {
  added: '+ ',
  removed: '- ',
  kept: '  ',
  'left-out': '… ',
} as const satisfies Record<ComparedLine['change'], string>

/** How two responses differ. Added and removed lines differ in sign as well as colour. */
export function ComparisonView({ older, newer, comparison, onClose }: Props) {
  const titleId = useId()
  return (
    <section className="console-comparison" aria-labelledby={titleId}>
      <div className="console-toolbar">
        <p id={titleId} className="console-label" role="status">
          Comparison of {older} (-) and {newer} (+){describe(comparison)}
        </p>
        <span className="console-spacer" />
        <button type="button" className="console-button" onClick={onClose}>
          Close comparison
        </button>
      </div>
      {comparison?.outcome === 'different' && (
        <pre className="console-code" aria-labelledby={titleId} tabIndex={0}>
          {comparison.lines.map(({ change, text }, index) => (
            // The lines of a comparison never move.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} data-change={change}>
              {marks[change]}
              <LineText text={text} isJson={comparison.isJson} />
              {'\n'}
            </span>
          ))}
        </pre>
      )}
    </section>
  )
}

function LineText({ text, isJson }: { readonly text: string; readonly isJson: boolean }) {
  const parts = isJson ? splitStrings(text) : [text]
  return parts.map((part, index) => (
    // The parts of a line never move.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      <ReceivedText text={part} />
    </span>
  ))
}

function describe(comparison: Comparison | undefined): string {
  switch (comparison?.outcome) {
    case undefined:
      return ' could not be compared: the browser did not start the script that compares them. Reload the page, or download both and use a diff tool.'
    case 'same':
      return ' have the same body.'
    case 'too-large':
      return ' are too large or too different to compare here. Download both and use a diff tool.'
    case 'different':
      return ''
  }
}
