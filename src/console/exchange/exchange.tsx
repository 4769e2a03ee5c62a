import { diagnose } from '#core/exchange/diagnose.ts'
import type { ResponseEvidence } from '#core/exchange/evidence.ts'
import { summarizeResponse, prepareBody } from '#core/response/summarize-response.ts'
import type { ApiKey } from '#key/api-key.ts'
import { startBodyReader } from '../response/body/body-reader.ts'
import type { BodyReader } from '../response/body/body-reader.ts'
import { FailureView } from '../response/FailureView.tsx'
import { ResponseView } from '../response/ResponseView.tsx'
import type { Call } from '../state/call.ts'
import type { ConsoleEvent, Exchange } from '../state/console-state.ts'
import { copyResponse, rememberResponse } from '../state/past-response.ts'
import type { PastResponse } from '../state/past-response.ts'
import type { Progress } from './read-body.ts'
import { send } from './transport.ts'

/** An exchange that is over. */
export type FinishedExchange = Extract<Exchange, { readonly phase: 'responded' | 'failed' }>

interface Props {
  readonly exchange: FinishedExchange
  readonly history: readonly PastResponse[]
  readonly onReopen: (past: PastResponse) => void
}

/** What came of a request. */
export function OutcomeView({ exchange, history, onReopen }: Props) {
  return exchange.phase === 'responded' ? (
    <ResponseView {...exchange} history={history} onReopen={onReopen} />
  ) : (
    <FailureView call={exchange.call} diagnosis={exchange.diagnosis} />
  )
}

/** One request to be made, and what it takes. */
export interface ExchangeRequest {
  /** Counts the exchanges of the page. */
  readonly number: number
  readonly call: Call
  readonly key: ApiKey | undefined
  readonly cancelled: AbortSignal
  /** Is given the body, or closed when there is none. */
  readonly reader: BodyReader
  readonly onProgress: (progress: Progress) => void
}

/** Sends a request, decides what the evidence amounts to, and hands a body over to the worker that shows it. */
export async function makeExchange(request: ExchangeRequest): Promise<ConsoleEvent> {
  const { number, call, key, cancelled, reader, onProgress } = request
  const evidence = await send(call.plan, key, cancelled, onProgress)
  if (evidence.kind !== 'responded') {
    reader.close()
    return { type: 'failed', number, diagnosis: diagnose(evidence, call.plan) }
  }
  const past = rememberResponse(number, call, evidence)
  return { type: 'responded', number, past, ...showResponse(call, evidence, reader) }
}

/** Shows a response that was kept once more. */
export function reopenResponse(past: PastResponse, kept: ResponseEvidence): ConsoleEvent {
  return {
    type: 'reopened',
    past,
    ...showResponse(past.call, copyResponse(kept), startBodyReader()),
  }
}

function showResponse({ sentAt }: Call, evidence: ResponseEvidence, reader: BodyReader) {
  const summary = summarizeResponse(evidence, sentAt + evidence.headersAfter)
  reader.open(prepareBody(evidence))
  return { summary, reader }
}

// For whoever wants a worker to wait for the response, and not the response for a worker.
export { startBodyReader }

/** Knows the key in every form in which it is looked for in responses, which takes code that a page need not begin with. */
export { holdsKey } from '#key/echo/key-echoes.ts'
