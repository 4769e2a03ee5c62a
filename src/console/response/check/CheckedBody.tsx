import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { BodyReader } from '../../body/body-reader.ts'
import type { Call } from '../../state/call.ts'
import { BodyView } from '../BodyView.tsx'
import { CheckView } from './CheckView.tsx'
import { useCheck } from './use-check.ts'

interface Props {
  /** Of the operation. */
  readonly slug: string
  readonly call: Call
  readonly summary: ResponseSummary
  readonly reader: BodyReader
}

/** The body of a response, and how the response agrees with the document. */
export function CheckedBody({ slug, call, summary, reader }: Props) {
  const check = useCheck(slug, call, summary, reader)
  const progress = check.state.phase === 'held' ? check.state.progress : undefined
  return (
    <>
      <CheckView check={check} reader={reader} status={summary.status} />
      {summary.echoes > 0 && (
        <p className="console-hint">
          Where your key was masked, the masked text was compared with the document.
        </p>
      )}
      <BodyView
        reader={reader}
        summary={summary}
        operationId={call.plan.operationId}
        progress={progress}
      />
    </>
  )
}
