import { diagnose } from '#core/exchange/diagnose.ts'
import type { Answered } from '#core/exchange/evidence.ts'
import { interpretReply, prepareBody } from '#core/response/interpret-response.ts'
import type { ApiKey } from '#key/api-key.ts'
import { startAnswerReader } from '../response/body/body-reader.ts'
import type { AnswerReader } from '../response/body/body-reader.ts'
import { FailureView } from '../response/FailureView.tsx'
import { ReplyView } from '../response/ResponseView.tsx'
import type { Call } from '../state/call.ts'
import type { ConsoleEvent, Exchange } from '../state/console-state.ts'
import { copyAnswer, rememberAnswer } from '../state/past-response.ts'
import type { PastAnswer } from '../state/past-response.ts'
import type { Progress } from './read-body.ts'
import { send } from './transport.ts'

/** An exchange that is over. */
export type Outcome = Extract<Exchange, { readonly phase: 'answered' | 'failed' }>

interface Props {
  readonly exchange: Outcome
  readonly history: readonly PastAnswer[]
  readonly onReopen: (past: PastAnswer) => void
}

/** What came of a request. */
export function OutcomeView({ exchange, history, onReopen }: Props) {
  return exchange.phase === 'answered' ? (
    <ReplyView {...exchange} history={history} onReopen={onReopen} />
  ) : (
    <FailureView call={exchange.call} verdict={exchange.verdict} />
  )
}

/** One request to be made, and what it takes. */
export interface Undertaking {
  /** Counts the exchanges of the page. */
  readonly number: number
  readonly call: Call
  readonly key: ApiKey | undefined
  readonly cancelled: AbortSignal
  /** Is given the body, or closed when there is none. */
  readonly reader: AnswerReader
  readonly onProgress: (progress: Progress) => void
}

/** Sends a request, decides what the evidence amounts to, and hands a body over to the worker that shows it. */
export async function makeExchange(undertaking: Undertaking): Promise<ConsoleEvent> {
  const { number, call, key, cancelled, reader, onProgress } = undertaking
  const evidence = await send(call.plan, key, cancelled, onProgress)
  if (evidence.kind !== 'answered') {
    reader.close()
    return { type: 'failed', number, verdict: diagnose(evidence, call.plan) }
  }
  const past = rememberAnswer(number, call, evidence)
  return { type: 'answered', number, past, ...showAnswer(call, evidence, reader) }
}

/** Shows an answer that was kept once more. */
export function reopenAnswer(past: PastAnswer, kept: Answered): ConsoleEvent {
  return { type: 'reopened', past, ...showAnswer(past.call, copyAnswer(kept), startAnswerReader()) }
}

function showAnswer({ sentAt }: Call, answered: Answered, reader: AnswerReader) {
  const reply = interpretReply(answered, sentAt + answered.headersAfter)
  reader.open(prepareBody(answered))
  return { reply, reader }
}

// For whoever wants a worker to wait for the answer, and not the answer for a worker.
export { startAnswerReader }

/** Knows the key in every form in which it is looked for in responses, which takes code that a page need not begin with. */
export { holdsKey } from '#key/echo/key-echoes.ts'
