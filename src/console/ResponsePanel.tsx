import { useId } from 'react'
import type { Exchange } from './console-state.ts'
import type { PastAnswer } from './past-answer.ts'
import { FailureView } from './FailureView.tsx'
import { ReceivingView } from './ReceivingView.tsx'
import { ReplyView } from './ReplyView.tsx'

interface Props {
  readonly exchange: Exchange
  readonly history: readonly PastAnswer[]
  readonly onReopen: (past: PastAnswer) => void
}

/** The place of the answer. Each phase of the exchange has its own view; none of them shows a remnant of another. */
export function ResponsePanel(props: Props) {
  const { exchange } = props
  const titleId = useId()
  return (
    <section
      className="console-panel console-response"
      aria-labelledby={titleId}
      aria-busy={exchange.phase === 'sending'}
    >
      <p className="console-title" id={titleId}>
        Response
      </p>
      <ExchangeView {...props} />
    </section>
  )
}

function ExchangeView({ exchange, history, onReopen }: Props) {
  switch (exchange.phase) {
    case 'resting':
      return (
        <p className="console-empty">
          Nothing was sent yet. The answer of the server appears here, as it was observed.
        </p>
      )
    case 'sending':
      return <ReceivingView server={exchange.call.server.name} progress={exchange.progress} />
    case 'answered':
      return <ReplyView {...exchange} history={history} onReopen={onReopen} />
    case 'failed':
      return <FailureView call={exchange.call} verdict={exchange.verdict} />
  }
}
