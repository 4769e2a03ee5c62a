import type { Reply } from '#core/reply.ts'
import { BodyView } from './BodyView.tsx'
import type { Call } from './console-state.ts'
import { formatMilliseconds, formatSize } from './format.ts'

interface Props {
  readonly call: Call
  readonly reply: Reply
}

/** An answer and its circumstances. Its status is explained by HTTP, never by what this service might mean. */
export function ReplyView({ call, reply }: Props) {
  const { status, meaning } = reply
  return (
    <div className="console-reply">
      <p className="console-status">
        <span className="console-status-code" data-class={Math.floor(status / 100)}>
          {status} {meaning.phrase}
        </span>
        <span>{formatMilliseconds(reply.endAfter)}</span>
        <span>{formatSize(reply.size)}</span>
      </p>
      <p className="console-hint">
        {meaning.meaning} That is what HTTP says ({meaning.source}); the service specifies no status
        codes.
      </p>
      <p className="console-hint">
        <strong>Observed</strong> on {call.server.name}, {call.plan.url}, at{' '}
        {new Date(call.sentAt).toLocaleTimeString()},{' '}
        {call.plan.credential === 'bearer' ? 'with your key' : 'without a key'}. Headers came after{' '}
        {formatMilliseconds(reply.headersAfter)}, the end after {formatMilliseconds(reply.endAfter)}
        .
      </p>
      {reply.notes.map((note) => (
        <p key={note} className="console-warning">
          {note}
        </p>
      ))}
      <BodyView reply={reply} operationId={call.plan.operationId} />
      <details className="console-headers">
        <summary>{reply.headers.length} headers that the browser lets this page see</summary>
        <dl>
          {reply.headers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
