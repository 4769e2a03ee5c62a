import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Breach } from './breach.ts'
import { hideKeys } from './hide-secrets.ts'
import { tierHeader } from './tier.ts'
import type { Tier } from './tier.ts'

/** The titles of problems without a type of their own are those of their status (RFC 9457, section 4.2.1). */
const titles = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  501: 'Not Implemented',
  503: 'Service Unavailable',
} as const satisfies Partial<Record<ContentfulStatusCode, string>>

export interface DescribedProblem {
  readonly status: keyof typeof titles
  readonly detail: string
  readonly breaches?: readonly Breach[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Responds with problem details (RFC 9457); `errors` lists the places, and `note` says whose response it is. */
export function respondBreach(
  context: Context,
  { status, detail, breaches = [], headers = {} }: DescribedProblem,
): Response {
  const body = {
    title: titles[status],
    status,
    detail,
    ...(breaches.length > 0 && { errors: breaches }),
    note: 'This response is from the local sandbox, which checks requests against the document. It is not a response of the service.',
  }
  return context.body(hideKeys(JSON.stringify(body)), status, {
    ...headers,
    [tierHeader]: 'own' satisfies Tier,
    'Content-Type': 'application/problem+json',
  })
}
