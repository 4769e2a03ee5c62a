import type { Credential, Header, Operation, Server } from './operation.ts'
import type { OperationPlan } from './request-plan.ts'
import { encodeUnreserved } from './serialize/percent-encode.ts'

/**
 * One request, described once: what is sent, its preview and every snippet are functions of it.
 *
 * It cannot hold a key. `credential` says whether one is needed; only the transport adds it.
 */
export interface RequestPlan {
  readonly operationId: string
  readonly method: string
  /** Absolute URL with its query, percent-encoded and ready to send. */
  readonly url: string
  readonly headers: readonly Header[]
  readonly credential: Credential
}

/** What the reader chose for one request. */
export interface RequestInputs {
  readonly credential: Credential
  /** Query parameters in the order in which they are sent; names may repeat. */
  readonly query?: readonly QueryParameter[]
}

export interface QueryParameter {
  readonly name: string
  readonly value: string
}

/** Plans a request for an operation to a server. The inputs must say explicitly whether to send a credential. */
export function planRequest(
  operation: Operation,
  inputs: RequestInputs,
  server: Pick<Server, 'baseUrl'>,
): RequestPlan {
  return {
    operationId: operation.id,
    method: operation.method,
    url: server.baseUrl + operation.path + writeQuery(inputs.query ?? []),
    headers: operation.headers,
    credential: operation.credential === 'none' ? 'none' : inputs.credential,
  }
}

/** The same request as the plan that is sent. */
export function asOperationPlan({ credential, ...plan }: RequestPlan): OperationPlan {
  const bearer = {
    scheme: 'bearer',
    place: 'header',
    name: 'Authorization',
    prefix: 'Bearer ',
  } as const
  return { ...plan, body: { kind: 'none' }, slots: credential === 'bearer' ? [bearer] : [] }
}

/** Percent-encodes everything but unreserved characters (RFC 3986), so that no shell, form or proxy misreads it. */
function writeQuery(query: readonly QueryParameter[]): string {
  if (query.length === 0) return ''
  return (
    '?' +
    query.map(({ name, value }) => `${encodeUnreserved(name)}=${encodeUnreserved(value)}`).join('&')
  )
}
