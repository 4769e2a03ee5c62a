import { STATUS_CODES } from 'node:http'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** One occurrence of a problem: a sentence for people, never with any part of a key. */
export interface Problem {
  readonly detail: string
  readonly breaches?: readonly Breach[]
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Problem details without a type of their own, so that the title is that of the status (RFC 9457, section 4.2.1). `errors` lists
 * the places, and `note` says whose response it is.
 */
export function respondProblem(
  context: Context<SandboxEnv>,
  status: ContentfulStatusCode,
  { detail, breaches = [], headers = {} }: Problem,
): Response {
  const body = {
    title: STATUS_CODES[status],
    status,
    detail,
    ...(breaches.length > 0 && { errors: breaches }),
    note: 'This response is from the local sandbox. It is not a response of the service.',
  }
  return context.body(hideKeys(JSON.stringify(body)), status, {
    ...headers,
    [tierHeader]: 'own' satisfies Tier,
    'Content-Type': 'application/problem+json',
  })
}

export interface Breach {
  /** `in:name` of a parameter, `body`, or `security:name` of a scheme. */
  readonly place: string
  /** Within the value (RFC 6901). */
  readonly pointer?: string | undefined
  /** A whole sentence, which never repeats a value: it may be a key. */
  readonly detail: string
}

export interface SandboxEnv {
  readonly Variables: { requestId: string }
}

/** The extent to which the sandbox implements an operation; `own` is what no service says: a refusal, for one. */
export type Tier = 'implemented' | 'example' | 'echo' | 'own'

export const tierHeader = 'Sandbox-Tier'

/** The slug of the operation that responds: a document may describe several for one address. */
export const operationHeader = 'Sandbox-Operation'

/** Masks every key of the sandbox, by the form that all of them have. */
export function hideKeys(text: string): string {
  return text.replaceAll(/sandbox_[\w-]{43}/g, 'sandbox_…')
}
