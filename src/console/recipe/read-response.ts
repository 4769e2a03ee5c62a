import { parseMediaType } from '#text/media-type.ts'
import type { Value } from '#request/inputs.ts'
import { findHeader } from '#response/summarize-response.ts'
import type { StepExchange } from '#recipes/evaluate.ts'
import { createStepExchange } from '#recipes/step-exchange.ts'
import type { Exchange, PastResponse } from '../state/console-state.ts'

type Responded = Extract<Exchange, { readonly phase: 'responded' }>

/**
 * Returns the values of a response for expressions. Secrets are masked in it.
 *
 * @param parameters the inputs of the sent request
 */
export function readResponse(
  { call, summary, past }: Pick<Responded, 'call' | 'summary' | 'past'>,
  parameters: Readonly<Record<string, Value>>,
): { readonly exchange: StepExchange; readonly note: string | undefined } {
  const { status, headers } = summary
  const { text, note } = readBody(past, findHeader(headers, 'content-type') ?? '')
  return { exchange: createStepExchange(call.plan, parameters, { status, headers, text }), note }
}

/** In bytes. Parsing a larger body would block the page. */
const largestRead = 1_000_000

const tooLarge = 'The body is larger than 1 MB, so the recipe cannot use its values.'
const incomplete = 'The body is incomplete or a stream, so the recipe cannot use its values.'

function readBody({ evidence }: PastResponse, contentType: string) {
  const { bytes, end, stream } = evidence?.body ?? {}
  if (!bytes || bytes.byteLength > largestRead) {
    return { text: undefined, note: tooLarge }
  }
  if (end !== 'complete' || stream) return { text: undefined, note: incomplete }
  return { text: decode(bytes, contentType), note: undefined }
}

function decode(bytes: Uint8Array, contentType: string): string {
  try {
    return new TextDecoder(parseMediaType(contentType).charset).decode(bytes)
  } catch {
    // The browser does not support the charset.
    return new TextDecoder().decode(bytes)
  }
}
