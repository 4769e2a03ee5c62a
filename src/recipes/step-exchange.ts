import { isList, isMap } from '#request/inputs.ts'
import type { Header, Value } from '#request/inputs.ts'
import { isSecretName } from '#request/is-secret.ts'
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
    requestBody: 'text' in body ? omitSecrets(parseWithType(body.text, headers)) : undefined,
    status: received.status,
    headers: received.headers,
    body: received.text === undefined ? undefined : parseWithType(received.text, received.headers),
  }
}

/** Omits members with the name of a secret, which a reader may have entered: in JSON, they have no credential slot. */
function omitSecrets(value: Value | undefined): Value | undefined {
  if (value === undefined) return undefined
  if (isList(value)) return value.flatMap((item) => omitSecrets(item) ?? [])
  if (!isMap(value)) return value
  return {
    members: value.members.flatMap(([name, member]) => {
      const kept = isSecretName(name) ? undefined : omitSecrets(member)
      return kept === undefined ? [] : [[name, kept] as const]
    }),
  }
}

function parseWithType(text: string, headers: readonly Header[]): Value | undefined {
  return parseBody(text, findHeader(headers, 'content-type'))
}
