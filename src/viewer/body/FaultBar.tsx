import { formatCount } from '#core/text/format-count.ts'
import type { BodyFault } from '#schema/response/body-check.ts'
import { ReceivedText } from '#ui/ReceivedText.tsx'
import { PointerText } from './PointerText.tsx'
import type { ShownFault } from './use-faults.ts'

interface Props {
  readonly shown: ShownFault | undefined
  /** Values that can be gone to, and all that contradict. */
  readonly places: number
  readonly total: number
  readonly onShow: (ordinal: number) => void
}

/** Leads to the values that contradict the document, one by one. */
export function FaultBar({ shown, places, total, onShow }: Props) {
  const ordinal = shown?.ordinal ?? -1
  return (
    <div className="body-faults" role="group" aria-label="Values that contradict the document">
      <div className="console-toolbar">
        {shown ? (
          <>
            <button
              type="button"
              className="console-button"
              onClick={() => onShow((ordinal + places - 1) % places)}
            >
              Previous contradiction
            </button>
            <button
              type="button"
              className="console-button"
              onClick={() => onShow((ordinal + 1) % places)}
            >
              Next contradiction
            </button>
          </>
        ) : (
          <button type="button" className="console-button" onClick={() => onShow(0)}>
            Go to the first contradiction
          </button>
        )}
        <span role="status" className="console-hint">
          {shown && `${formatCount(ordinal + 1)} of ${formatCount(places)}`}
          {places < total && ` (the first of ${formatCount(total)}; all are counted)`}
        </span>
      </div>
      {shown?.faults.map((fault) => (
        <p key={`${fault.rule} ${fault.end}`} className="console-hint">
          <FaultLine fault={fault} />
        </p>
      ))}
    </div>
  )
}

/** A value that contradicts the document: its place, the contradiction, and the place of the rule. */
function FaultLine({ fault: { pointer, end, rule } }: { readonly fault: BodyFault }) {
  return (
    <>
      <code>
        <PointerText pointer={pointer} />
      </code>
      : <ReceivedText text={end} /> <code>{rule}</code>
    </>
  )
}
