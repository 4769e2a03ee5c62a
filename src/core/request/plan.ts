import type { Credential, Header, Operation, Server } from './operation.ts'

/**
 * One request, described once: the wire, the echo on screen and every snippet are functions of it.
 *
 * It has no room for a key. `credential` says that one will be needed; only the transport adds it.
 */
export interface RequestPlan {
  readonly operationId: string
  readonly method: string
  /** Absolute URL with its query, percent-encoded and ready to send. */
  readonly url: string
  readonly headers: readonly Header[]
  readonly credential: Credential
}

/** What the reader chose for one call. */
export interface RequestInputs {
  readonly credential: Credential
  /** Query parameters in the order in which they are sent; a name may occur more than once. */
  readonly query?: readonly QueryParameter[]
}

export interface QueryParameter {
  readonly name: string
  readonly value: string
}

/** Plans the call of an operation on a server. The operation must not ask for a credential that the inputs leave out silently. */
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

/** Percent-encodes by RFC 3986: everything but unreserved characters, so that no shell, form or proxy reads it in another way. */
function writeQuery(query: readonly QueryParameter[]): string {
  if (query.length === 0) return ''
  return '?' + query.map(({ name, value }) => `${encode(name)}=${encode(value)}`).join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
