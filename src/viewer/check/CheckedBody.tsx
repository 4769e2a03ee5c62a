import type { ResponseSummary } from '#core/response/summarize-response.ts'
import type { BodyReader } from '../body/body-reader.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { BodyView } from '../body/BodyView.tsx'
import { CheckView } from './CheckView.tsx'
import { useCheck } from './use-check.ts'

interface Props {
  /** The slug of the operation. */
  readonly slug: string
  readonly plan: RequestPlan
  readonly summary: ResponseSummary
  readonly reader: BodyReader
}

/** The body of a response, and how the response agrees with the document. */
export function CheckedBody({ slug, plan, summary, reader }: Props) {
  const check = useCheck(slug, plan, summary, reader)
  const progress = check.state.phase === 'held' ? check.state.progress : undefined
  return (
    <>
      <BodyView
        reader={reader}
        summary={summary}
        operationId={plan.operationId}
        progress={progress}
      />
      <CheckView check={check} reader={reader} status={summary.status} />
      {summary.echoes > 0 && (
        <p className="console-hint">
          Where your key was masked, the masked text was compared with the document.
        </p>
      )}
    </>
  )
}
