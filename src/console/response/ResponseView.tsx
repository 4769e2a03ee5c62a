import { writeDocumented } from '#core/exchange/documented-facts.ts'
import { documentedSentences } from '#core/exchange/documented-sentences.ts'
import { findStatusFailure } from '#core/exchange/status-failure.ts'
import type { ResponseSummary } from '#core/response/summarize-response.ts'
import { formatCount } from '#core/text/format-count.ts'
import { formatDuration } from '#core/text/format-duration.ts'
import { notFound } from '#key/echo/not-found.ts'
import type { BodyReader } from '../body/body-reader.ts'
import type { Call } from '../state/call.ts'
import { useDocumentedFacts } from '../state/documented-facts.ts'
import type { PastResponse } from '../state/past-response.ts'
import { StreamView } from '../stream/StreamView.tsx'
import { formatSize } from '../ui/format.ts'
import { CheckedBody } from './check/CheckedBody.tsx'
import { explainMissingWait, explainResponse } from './explain-response.ts'
import { FailureLink } from './FailureLink.tsx'
import { HeaderList } from './HeaderList.tsx'
import { formatTime } from './local-time.ts'
import { ResponseHistory } from './ResponseHistory.tsx'
import { RetryAfterNote } from './RetryAfterNote.tsx'
import { ShapeNotes } from './ShapeNotes.tsx'
import { IncompleteBadge, StatusLine } from './StatusLine.tsx'
import type { StatusKind } from './StatusLine.tsx'

interface Props {
  /** Of the operation. */
  readonly slug: string
  readonly call: Call
  readonly summary: ResponseSummary
  readonly reader: BodyReader
  readonly past: PastResponse
  /** Newest first. */
  readonly history: readonly PastResponse[]
  readonly onReopen: (past: PastResponse) => void
}

/** A response and how it was obtained. Its status is explained by HTTP, never by what this service might mean. */
export function ResponseView({ slug, call, summary, reader, past, history, onReopen }: Props) {
  const { status, meaning, incomplete, retryAfter, echoes } = summary
  const facts = useDocumentedFacts()
  const isEarlier = history[0]?.number !== past.number
  const failure = findStatusFailure(status)
  const missingWait = explainMissingWait(summary)
  return (
    <div className="console-response-summary">
      <StatusLine kind={judgeStatus(status)} label={`${status} ${meaning.phrase}`.trim()}>
        {incomplete !== undefined && <IncompleteBadge />}
        <span>{formatDuration(summary.endAfter)}</span>
        <span>{formatSize(summary.size)}</span>
        {summary.end === 'limit-reached' && (
          <strong>cut off here: the response is larger than this page can read</strong>
        )}
      </StatusLine>
      <p className="console-hint">
        {explainResponse(summary)} {writeDocumented(documentedSentences.statusCodes, facts)}{' '}
        {failure !== undefined && (
          <FailureLink failure={failure}>What to do about {status}</FailureLink>
        )}
      </p>
      {isEarlier && (
        <p className="console-warning">
          This is an earlier response, reopened. No new request was sent.
        </p>
      )}
      {echoes > 0 && (
        <p className="console-warning">
          The server sent your key back {echoes === 1 ? 'once' : `${formatCount(echoes)} times`}. It
          is masked with * here, in copies and in downloads, and so are its escaped and encoded
          forms. It is not found if it is {notFound}. A response should never contain a key: tell
          the team that runs the service.{' '}
          {summary.isKeyShort &&
            'With a key of fewer than 8 characters this may be chance: ordinary text with the same characters is masked too.'}
        </p>
      )}
      {retryAfter !== undefined && <RetryAfterNote retryAfter={retryAfter} />}
      {missingWait !== undefined && <p className="console-warning">{missingWait}</p>}
      <p className="console-hint">
        <strong>Observed</strong> on {call.server.name}, {call.plan.url}, at{' '}
        {formatTime(call.sentAt)}, {call.plan.slots.length > 0 ? 'with your key' : 'without a key'}.
        Headers arrived after {formatDuration(summary.headersAfter)}, the end after{' '}
        {formatDuration(summary.endAfter)}.
      </p>
      {summary.stream && (
        <StreamView
          key={`stream-${past.number}`}
          stream={summary.stream}
          response={{ slug, status, mediaType: summary.mediaType }}
          isOpen={false}
        />
      )}
      <CheckedBody
        key={`body-${past.number}`}
        slug={slug}
        call={call}
        summary={summary}
        reader={reader}
      />
      <HeaderList key={`headers-${past.number}`} headers={summary.headers} />
      <ShapeNotes key={`shape-${past.number}`} reader={reader} size={summary.size} />
      <ResponseHistory history={history} shown={past.number} onShow={onReopen} />
    </div>
  )
}

/** By the class of the status code, which is all that HTTP guarantees (RFC 9110, section 15). */
function judgeStatus(status: number): StatusKind {
  if (status >= 200 && status < 300) return 'good'
  return status >= 400 && status < 600 ? 'bad' : 'other'
}
