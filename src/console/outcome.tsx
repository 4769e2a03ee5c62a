import { diagnose } from '#core/diagnose.ts'
import type { Answered, Evidence } from '#core/evidence.ts'
import { interpretReply, prepareBody } from '#core/reply.ts'
import type { AnswerReader } from './answer/answer-reader.ts'
import type { Call } from './call.ts'
import type { ConsoleEvent, Exchange } from './console-state.ts'
import { FailureView } from './FailureView.tsx'
import { rememberAnswer } from './past-answer.ts'
import type { PastAnswer } from './past-answer.ts'
import { ReplyView } from './ReplyView.tsx'

/** An exchange that is over. */
export type Outcome = Extract<Exchange, { readonly phase: 'answered' | 'failed' }>

interface Props {
  readonly exchange: Outcome
  readonly history: readonly PastAnswer[]
  readonly onReopen: (past: PastAnswer) => void
}

/** What came of a request. `load-outcome.ts` brings this file, with all that an answer or a failure needs to be shown. */
export function OutcomeView({ exchange, history, onReopen }: Props) {
  return exchange.phase === 'answered' ? (
    <ReplyView {...exchange} history={history} onReopen={onReopen} />
  ) : (
    <FailureView call={exchange.call} verdict={exchange.verdict} />
  )
}

/** Decides what the evidence amounts to, and hands a body over to the worker that shows it. */
export function concludeExchange(
  number: number,
  evidence: Evidence,
  call: Call,
  reader: AnswerReader,
): ConsoleEvent {
  if (evidence.kind !== 'answered') {
    reader.close()
    return { type: 'failed', number, verdict: diagnose(evidence, call.plan) }
  }
  const past = rememberAnswer(number, call, evidence)
  return { type: 'answered', number, past, ...showAnswer(evidence, reader) }
}

/** Hands the body over to the worker that shows it. */
export function showAnswer(answered: Answered, reader: AnswerReader) {
  const reply = interpretReply(answered)
  reader.open(prepareBody(answered))
  return { reply, reader }
}
