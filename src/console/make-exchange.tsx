import { diagnose } from '#core/exchange/diagnose.ts'
import type { ResponseEvidence } from '#core/exchange/evidence.ts'
import { summarizeResponse, prepareBody } from '#core/response/summarize-response.ts'
import { startBodyReader } from './body/body-reader.ts'
import type { BodyReader } from './body/body-reader.ts'
import { untilRead } from './body/until-read.ts'
import { send } from './exchange/transport.ts'
import { FailureView } from './response/FailureView.tsx'
import { ResponseView } from './response/ResponseView.tsx'
import type { Call } from './state/call.ts'
import type { ConsoleEvent } from './state/console-event.ts'
import type { ExchangeRequest, OutcomeProps } from './state/exchange-module.ts'
import { copyResponse, rememberResponse } from './state/past-response.ts'
import type { PastResponse } from './state/past-response.ts'
import { StreamingView } from './stream/StreamingView.tsx'

/** The outcome of a request, or what there is of it already. */
export function OutcomeView({ slug, exchange, history, onReopen, onCancel }: OutcomeProps) {
  switch (exchange.phase) {
    case 'sending':
      return <StreamingView {...exchange} slug={slug} onStop={onCancel} />
    case 'responded':
      return <ResponseView {...exchange} slug={slug} history={history} onReopen={onReopen} />
    case 'failed':
      return <FailureView call={exchange.call} diagnosis={exchange.diagnosis} />
  }
}

/** Sends a request, interprets the evidence, and hands any body to the worker that reads it. */
export async function makeExchange(request: ExchangeRequest): Promise<ConsoleEvent> {
  const { number, call, reader } = request
  const evidence = await send(call.plan, request)
  if (evidence.kind !== 'responded') {
    reader.close()
    return { type: 'failed', number, diagnosis: diagnose(evidence, call.plan) }
  }
  const past = rememberResponse(number, call, evidence)
  const shown = showResponse(call, evidence, reader)
  await untilRead(reader, request.cancelled)
  return { type: 'responded', number, past, ...shown }
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

export { copyLink } from './link/copy-link.ts'
export { followLink } from './link/follow-link.ts'
export { FunctionWarning } from './request/FunctionWarning.tsx'
export { ExchangeStatus } from './response/ExchangeStatus.tsx'
export { PageGuard } from './ui/PageGuard.tsx'
export { ParameterRows } from './request/ParameterRows.tsx'

// So that a worker can be started before there is a response.
export { startBodyReader }

/** Finds the key in every form that is masked in responses, with code that a page does not need at first. */
export { holdsKey } from '#key/echo/key-echoes.ts'
