import { returnPath, sandboxEndpoints } from '#core/oauth/sign-in-flow.ts'
import { portalUrl, serviceUrl } from '../support/test-places.ts'

/** A text that may be only where the way of its name leads. */
export interface Secret {
  readonly name: SecretName
  readonly text: string
}

/** How a secret goes over the network. */
export interface Way {
  readonly slots: readonly Slot[]
  /** The URLs whose responses may have it. */
  readonly answers: readonly string[]
  /** Whether the memory of the page may have it until it is forgotten. */
  readonly isHeld: boolean
}

/** A part of a request in which a secret may go out. */
export interface Slot {
  /** Of the request; undefined where a secret is in the URL itself. */
  readonly url?: string
  readonly write: (text: string) => string
  /** What stands before it, up to its first character. */
  readonly before: RegExp
  /** The event of a log that shows each such request once; undefined where the receiver is the portal itself. */
  readonly event?: string
  /** What a service finds there. */
  readonly read?: (request: Arrival) => string | null | undefined
}

/** A request, as a service received it. */
export interface Arrival {
  readonly method: string
  /** The path and the query. */
  readonly target: string
  readonly authorization: string | undefined
  readonly form: URLSearchParams
}

const at = (path: string) => new URL(path, serviceUrl).href
/** Where the services of the audit take secrets. */
export const endpoints = {
  experiments: `${serviceUrl}/v1/experiments`,
  granted: `${serviceUrl}/keys/granted`,
  authorize: at(sandboxEndpoints.authorize),
  token: at(sandboxEndpoints.token),
}

/** The secrets of a reader, each with the only way that it may go. */
export const ways = {
  key: { slots: [inHeader(endpoints.experiments)], answers: [endpoints.experiments], isHeld: true },
  'access token': {
    slots: [inHeader(endpoints.granted)],
    answers: [endpoints.granted, endpoints.token],
    isHeld: true,
  },
  'refresh token': {
    slots: [inForm(endpoints.token, 'refresh_token')],
    answers: [endpoints.token],
    isHeld: true,
  },
  code: {
    // The server puts it into the address with which it sends the reader back (RFC 6749, section 4.1.2).
    slots: [inForm(endpoints.token, 'code'), inReturn()],
    answers: [endpoints.authorize, endpoints.token],
    isHeld: false,
  },
  'code verifier': {
    slots: [inForm(endpoints.token, 'code_verifier')],
    answers: [endpoints.token],
    isHeld: false,
  },
  'client secret': { slots: [inBasic(endpoints.token)], answers: [endpoints.token], isHeld: false },
} as const satisfies Readonly<Record<string, Way>>

export type SecretName = keyof typeof ways

export function isSecretName(name: string): name is SecretName {
  return Object.hasOwn(ways, name)
}

function inHeader(url: string): Slot {
  return {
    url,
    write: (text) => text,
    before: /\bauthorization: Bearer $/i,
    event: 'HTTP_TRANSACTION_SEND_REQUEST_HEADERS',
    read: ({ authorization }) => authorization?.replace(/^Bearer /, ''),
  }
}

/** After the ID of the client, each as in a form (RFC 6749, section 2.3.1). */
function inBasic(url: string): Slot {
  return {
    url,
    write: (text) => btoa(`${sandboxClient}:${encodeURIComponent(text)}`),
    before: /\bauthorization: Basic $/i,
    event: 'HTTP_TRANSACTION_SEND_REQUEST_HEADERS',
    read: ({ authorization }) => readClientSecret(authorization),
  }
}

const sandboxClient = 'portal'

/** The secret of a client in a header, if there is one. */
export function readClientSecret(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic (.+)$/.exec(authorization ?? '') ?? []
  const [, secret] = atob(encoded ?? '').split(':')
  return secret === undefined ? undefined : decodeURIComponent(secret)
}

function inForm(url: string, field: string): Slot {
  return {
    url,
    write: encodeURIComponent,
    before: new RegExp(`(?:^|&)${field}=$`),
    event: 'SOCKET_BYTES_SENT',
    read: ({ form }) => form.get(field),
  }
}

/** In a URL that is asked for, not in that of a `Referer`. */
function inReturn(): Slot {
  const { origin } = new URL(portalUrl)
  return {
    write: encodeURIComponent,
    before: new RegExp(String.raw`(?<!referer: )(?:GET |${origin})${returnPath}\?code=$`, 'i'),
  }
}
