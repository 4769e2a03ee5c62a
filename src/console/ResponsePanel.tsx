import { useId } from 'react'
import type { Exchange } from './console-state.ts'
import { FailureView } from './FailureView.tsx'
import { ReplyView } from './ReplyView.tsx'

/** The place of the answer. Each phase of the exchange has its own view; none of them shows a remnant of another. */
export function ResponsePanel({ exchange }: { readonly exchange: Exchange }) {
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
      <ExchangeView exchange={exchange} />
    </section>
  )
}

function ExchangeView({ exchange }: { readonly exchange: Exchange }) {
  switch (exchange.phase) {
    case 'resting':
      return (
        <p className="console-empty">
          Nothing was sent yet. The answer of the server appears here, as it was observed.
        </p>
      )
    case 'sending':
      return (
        <p className="console-empty console-sending">Waiting for {exchange.call.server.name}…</p>
      )
    case 'answered':
      return <ReplyView call={exchange.call} reply={exchange.reply} />
    case 'failed':
      return <FailureView call={exchange.call} failureId={exchange.failure} />
  }
}
