import type { Header, Value } from '#request/inputs.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { findHeader } from '#response/summarize-response.ts'
import { parseBody } from './evaluate.ts'
import type { StepExchange } from './evaluate.ts'

interface ReceivedResponse {
  readonly status: number
  readonly headers: readonly Header[]
  /** Undefined if it has no value for expressions. */
  readonly text: string | undefined
}

/**
 * Creates the values of an exchange for expressions. The caller masks secrets in the response; the plan has only their slots.
 *
 * @param parameters the inputs of the sent plan
 */
export function createStepExchange(
  { url, method, headers, body }: RequestPlan,
  parameters: Readonly<Record<string, Value>>,
  received: ReceivedResponse,
): StepExchange {
  return {
    url,
    method,
    parameters,
    requestHeaders: headers,
    requestBody: 'text' in body ? parseWithType(body.text, headers) : undefined,
    status: received.status,
    headers: received.headers,
    body: received.text === undefined ? undefined : parseWithType(received.text, received.headers),
  }
}

function parseWithType(text: string, headers: readonly Header[]): Value | undefined {
  return parseBody(text, findHeader(headers, 'content-type'))
}
