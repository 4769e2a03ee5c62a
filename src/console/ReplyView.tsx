import type { Reply } from '#core/reply.ts'
import { findStatusFailure } from '#core/status-failure.ts'
import type { AnswerReader } from './answer/answer-reader.ts'
import { AnswerHistory } from './AnswerHistory.tsx'
import { BodyView } from './BodyView.tsx'
import type { Call } from './call.ts'
import { FailureLink } from './FailureLink.tsx'
import { formatMilliseconds, formatSize } from './format.ts'
import type { PastAnswer } from './past-answer.ts'
import { ShapeNotes } from './ShapeNotes.tsx'
import { StatusLine } from './StatusLine.tsx'
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
  const { status, meaning, retryAfter, echoes } = reply
  const isEarlier = history[0]?.number !== past.number
  const failure = findStatusFailure(status)
  return (
    <div className="console-reply">
      <StatusLine kind={judgeStatus(status)} label={`${status} ${meaning.phrase}`}>
        <span>{formatMilliseconds(reply.endAfter)}</span>
        <span>{formatSize(reply.size)}</span>
      </StatusLine>
      <p className="console-hint">
        {meaning.meaning} That is what HTTP says ({meaning.source}); the service specifies no status
        codes.{' '}
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
          reversed or encoded twice is not found. An answer should never hold a key: tell the team
          that runs the service.
        </p>
      )}
      {retryAfter !== undefined && <p className="console-warning">{retryAfter}</p>}
      <p className="console-hint">
        <strong>Observed</strong> on {call.server.name}, {call.plan.url}, at{' '}
        {new Date(call.sentAt).toLocaleTimeString()},{' '}
        {call.plan.credential === 'bearer' ? 'with your key' : 'without a key'}. Headers came after{' '}
        {formatMilliseconds(reply.headersAfter)}, the end after {formatMilliseconds(reply.endAfter)}
        .
      </p>
      <BodyView
        key={`body-${past.number}`}
        reader={reader}
        reply={reply}
        operationId={call.plan.operationId}
      />
      <details className="console-headers">
        <summary>
          {reply.headers.length === 1 ? '1 header' : `${reply.headers.length} headers`} that the
          browser lets this page see
        </summary>
        <dl>
          {reply.headers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {past.answered && <ShapeNotes key={`shape-${past.number}`} answered={past.answered} />}
      <AnswerHistory answers={history} shown={past.number} onShow={onReopen} />
    </div>
  )
}

/** By the class of the status code, which is all that HTTP promises of a code (RFC 9110, section 15). */
function judgeStatus(status: number): StatusKind {
  if (status >= 200 && status < 300) return 'good'
  return status >= 400 && status < 600 ? 'bad' : 'other'
}
