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

/** A finished exchange. */
export type FinishedExchange = Extract<Exchange, { readonly phase: 'responded' | 'failed' }>

interface Props {
  readonly exchange: FinishedExchange
  readonly history: readonly PastResponse[]
  readonly onReopen: (past: PastResponse) => void
}

/** The outcome of a request. */
export function OutcomeView({ exchange, history, onReopen }: Props) {
  return exchange.phase === 'responded' ? (
    <ResponseView {...exchange} history={history} onReopen={onReopen} />
  ) : (
    <FailureView call={exchange.call} diagnosis={exchange.diagnosis} />
  )
}

/** One request to make, and what it needs. */
export interface ExchangeRequest {
  /** Counts the exchanges of the page. */
  readonly number: number
  readonly call: Call
  readonly key: ApiKey | undefined
  readonly cancelled: AbortSignal
  /** Receives the body, or is closed when there is none. */
  readonly reader: BodyReader
  readonly onProgress: (progress: Progress) => void
}

/** Sends a request, interprets the evidence, and hands any body to the worker that reads it. */
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

/** Reopens a kept response. */
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

// So that a worker can be started before there is a response.
export { startBodyReader }

/** Finds the key in every form that is masked in responses, with code that a page does not need at first. */
export { holdsKey } from '#key/echo/key-echoes.ts'
