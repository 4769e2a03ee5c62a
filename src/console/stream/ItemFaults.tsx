import { formatCount } from '#core/text/format-count.ts'
import { PointerText } from '../body/PointerText.tsx'
import { ReceivedText } from '../ui/ReceivedText.tsx'
import type { Fault } from './item-checks.ts'

/** What of an item contradicts the document, and where both say it. */
export function ItemFaults({ fault }: { readonly fault: Fault }) {
  if (fault.kind === 'no-json') {
    return (
      <p className="console-warning">The document describes JSON, and this item is not JSON.</p>
    )
  }
  const { faults, tally } = fault
  const left = tally.contradicting - faults.length
  return (
    <ul className="stream-faults">
      {faults.map(({ pointer, end, rule }) => (
        <li key={`${pointer} ${rule} ${end}`}>
          <code>
            <PointerText pointer={pointer} />
          </code>
          : <ReceivedText text={end} /> <code>{rule}</code>
        </li>
      ))}
      {left > 0 && <li>and {formatCount(left)} more</li>}
    </ul>
  )
}
