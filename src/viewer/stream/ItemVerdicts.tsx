import { formatCount } from '#core/text/format-count.ts'
import { whichIsRight } from '#schema/response/write-report.ts'
import type { ItemChecks } from './item-checks.ts'

interface Props {
  readonly checks: ItemChecks
  /** Shows an item, by its number. */
  readonly onGo: (number: number) => void
}

/** How the items agree with the document, in one line, and the way to the first that does not. */
export function ItemVerdicts({ checks, onGo }: Props) {
  const { compared, contradicting, missed, first } = checks
  return (
    <div className="stream-verdicts">
      <p>
        <strong>Held against the document:</strong> {count(compared)} compared,{' '}
        {contradicting === 0
          ? 'and none contradicts it'
          : `${count(contradicting)} ${contradicting === 1 ? 'contradicts' : 'contradict'} it`}
        .
        {missed > 0 &&
          ` ${count(missed)} arrived faster than they could be compared, and were forgotten before.`}
      </p>
      {contradicting > 0 && (
        <div className="console-toolbar">
          <span>{whichIsRight}</span>
          {first !== undefined && (
            <button type="button" className="console-button" onClick={() => onGo(first)}>
              Go to the first
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function count(items: number): string {
  return items === 1 ? '1 item' : `${formatCount(items)} items`
}
