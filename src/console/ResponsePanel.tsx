import { useId } from 'react'
import type { Exchange } from './console-state.ts'
import type { ExchangeModule } from './load-exchange.ts'
import type { PastAnswer } from './past-answer.ts'
import { ReceivingView } from './ReceivingView.tsx'
import { RestingView } from './RestingView.tsx'

interface Props {
  readonly exchange: Exchange
  /** What shows an exchange that is over; loaded by then. */
  readonly OutcomeView: ExchangeModule['OutcomeView'] | undefined
  /** Whether this page has not sent anything yet. */
  readonly isFirstTime: boolean
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

function ExchangeView({ exchange, OutcomeView, isFirstTime, history, onReopen }: Props) {
  switch (exchange.phase) {
    case 'resting':
      return <RestingView isFirstTime={isFirstTime} ended={exchange.ended} />
    case 'sending':
      return <ReceivingView call={exchange.call} progress={exchange.progress} />
    case 'answered':
    case 'failed':
      return (
        OutcomeView && <OutcomeView exchange={exchange} history={history} onReopen={onReopen} />
      )
    case 'prevented':
      return (
        <p className="console-problem">
          Nothing was sent: the part of this page that shows answers could not be loaded. Look at
          your connection and press Send again. If it stays so, the site has changed since you
          opened this page: load it again.
        </p>
      )
  }
}
