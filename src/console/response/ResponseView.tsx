import { documentedSentences, writeDocumented } from '#core/exchange/documented-facts.ts'
import { findStatusFailure } from '#core/exchange/status-failure.ts'
import type { Reply } from '#core/response/interpret-response.ts'
import { formatDuration } from '#core/text/format-duration.ts'
import type { Call } from '../state/call.ts'
import { useDocumentedFacts } from '../state/documented-facts.ts'
import type { PastAnswer } from '../state/past-response.ts'
import { formatSize } from '../ui/format.ts'
import type { AnswerReader } from './body/body-reader.ts'
import { BodyView } from './BodyView.tsx'
import { FailureLink } from './FailureLink.tsx'
import { HeaderList } from './HeaderList.tsx'
import { AnswerHistory } from './ResponseHistory.tsx'
import { RetryAfterNote } from './RetryAfterNote.tsx'
import { ShapeNotes } from './ShapeNotes.tsx'
import { IncompleteBadge, StatusLine } from './StatusLine.tsx'
import type { StatusKind } from './StatusLine.tsx'

interface Props {
  readonly call: Call
  readonly reply: Reply
  readonly reader: AnswerReader
  readonly past: PastAnswer
  /** The answers of this page, the newest first. */
  readonly history: readonly PastAnswer[]
  readonly onReopen: (past: PastAnswer) => void
}

/** An answer and its circumstances. Its status is explained by HTTP, never by what this service might mean. */
export function ReplyView({ call, reply, reader, past, history, onReopen }: Props) {
  const { status, meaning, incomplete, retryAfter, echoes } = reply
  const facts = useDocumentedFacts()
  const isEarlier = history[0]?.number !== past.number
  const failure = findStatusFailure(status)
  return (
    <div className="console-reply">
      <StatusLine kind={judgeStatus(status)} label={`${status} ${meaning.phrase}`.trim()}>
        {incomplete !== undefined && <IncompleteBadge />}
        <span>{formatDuration(reply.endAfter)}</span>
        <span>{formatSize(reply.size)}</span>
        {reply.end === 'limit-reached' && (
          <strong>cut off here: the response is larger than this page reads</strong>
        )}
      </StatusLine>
      <p className="console-hint">
        {incomplete === undefined
          ? `${meaning.meaning} That is what HTTP says of ${status} (${meaning.source}).`
          : `The response is incomplete: ${incomplete}. Its status came first and says nothing of what is missing (${meaning.source}).`}{' '}
        {writeDocumented(documentedSentences.statusCodes, facts)}{' '}
        {failure !== undefined && (
          <FailureLink failure={failure}>What to do about {status}</FailureLink>
        )}
      </p>
      {isEarlier && (
        <p className="console-warning">
          This is an earlier answer, opened again. Nothing was sent for it now.
        </p>
      )}
      {echoes > 0 && (
        <p className="console-warning">
          The server sent your key back, {echoes === 1 ? 'once' : `${echoes} times`}. It is masked
          with * here, in copies and in downloads, escaped and encoded forms too; one that is
          reversed or encoded twice is not found. A response should never hold a key: tell the team
          that runs the service.{' '}
          {reply.isKeyShort &&
            'With a key of fewer than 8 characters it may be chance: ordinary text that has the same characters is masked, too.'}
        </p>
      )}
      {retryAfter !== undefined && <RetryAfterNote retryAfter={retryAfter} />}
      <p className="console-hint">
        <strong>Observed</strong> on {call.server.name}, {call.plan.url}, at{' '}
        {new Date(call.sentAt).toLocaleTimeString()},{' '}
        {call.plan.credential === 'bearer' ? 'with your key' : 'without a key'}. Headers came after{' '}
        {formatDuration(reply.headersAfter)}, the end after {formatDuration(reply.endAfter)}.
      </p>
      <BodyView
        key={`body-${past.number}`}
        reader={reader}
        reply={reply}
        operationId={call.plan.operationId}
      />
      <HeaderList key={`headers-${past.number}`} headers={reply.headers} />
      <ShapeNotes key={`shape-${past.number}`} reader={reader} size={reply.size} />
      <AnswerHistory answers={history} shown={past.number} onShow={onReopen} />
    </div>
  )
}

/** By the class of the status code, which is all that HTTP promises of a code (RFC 9110, section 15). */
function judgeStatus(status: number): StatusKind {
  if (status >= 200 && status < 300) return 'good'
  return status >= 400 && status < 600 ? 'bad' : 'other'
}
