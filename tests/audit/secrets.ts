import { returnPath, sandboxEndpoints } from '#request/oauth/sign-in-flow.ts'
import { portalUrl, servicePort, serviceUrl } from '../support/test-locations.ts'

/** Text that may appear only in the places that its name permits. */
export interface Secret {
  readonly name: SecretName
  readonly text: string
}

/** Permitted network traffic of a secret. */
export interface Way {
  readonly slots: readonly Slot[]
  /** URLs whose responses may contain it. */
  readonly responses: readonly string[]
  /** Whether the memory of the page may contain it until it is discarded. */
  readonly isHeld: boolean
}

export interface Slot {
  /** URL of the request; undefined for a secret in the URL itself. */
  readonly url?: string
  readonly write: (text: string) => string
  /** Text before the secret, up to its first character. */
  readonly before: RegExp
  /** The log event that contains each such request once; undefined if the receiver is the portal itself. */
  readonly event?: string
  readonly read?: (request: Arrival) => string | null | undefined
}

export interface Arrival {
  readonly method: string
  readonly host: string | undefined
  readonly target: string
  readonly authorization: string | undefined
  readonly form: URLSearchParams
}

const at = (path: string) => new URL(path, serviceUrl).href
/** Slots in which the services of the audit accept secrets. */
export const endpoints = {
  experiments: `${serviceUrl}/v1/experiments`,
  granted: `${serviceUrl}/keys/granted`,
  authorize: at(sandboxEndpoints.authorize),
  token: at(sandboxEndpoints.token),
  tenant: ofTenant('acme'),
  otherTenant: ofTenant('beta'),
}

/** Chromium resolves these names to this computer without a lookup. */
function ofTenant(name: string): string {
  return `http://${name}.api.localhost:${servicePort}/base/v1/experiments`
}

/** Secrets of a reader, with the only permitted traffic of each. */
export const ways = {
  key: {
    slots: [inHeader(endpoints.experiments)],
    responses: [endpoints.experiments],
    isHeld: true,
  },
  'access token': {
    slots: [inHeader(endpoints.granted)],
    responses: [endpoints.granted, endpoints.token],
    isHeld: true,
  },
  'refresh token': {
    slots: [inForm(endpoints.token, 'refresh_token')],
    responses: [endpoints.token],
    isHeld: true,
  },
  code: {
    // The server adds it to the redirect URI (RFC 6749, section 4.1.2).
    slots: [inForm(endpoints.token, 'code'), inReturn()],
    responses: [endpoints.authorize, endpoints.token],
    isHeld: false,
  },
  'code verifier': {
    slots: [inForm(endpoints.token, 'code_verifier')],
    responses: [endpoints.token],
    isHeld: false,
  },
  'client secret': {
    slots: [inBasic(endpoints.token)],
    responses: [endpoints.token],
    isHeld: false,
  },
} as const satisfies Readonly<Record<string, Way>>

/** The traffic of a key that is held for the server of a tenant. */
export const wayOfTenant: Way = {
  slots: [inHeader(endpoints.tenant)],
  responses: [endpoints.tenant],
  isHeld: true,
}

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
    read: ({ authorization, host }) =>
      host === new URL(url).host ? authorization?.replace(/^Bearer /, '') : undefined,
  }
}

/** Matches the secret after the client ID, each form-encoded (RFC 6749, section 2.3.1). */
function inBasic(url: string): Slot {
  return {
    url,
    write: (text) => btoa(`${sandboxClient}:${encodeURIComponent(text)}`),
    before: /\bauthorization: Basic $/i,
    event: 'HTTP_TRANSACTION_SEND_REQUEST_HEADERS',
    read: ({ authorization }) => parseClientSecret(authorization),
  }
}

const sandboxClient = 'portal'

export function parseClientSecret(authorization: string | undefined): string | undefined {
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

/** Matches in the URL of a request, not in a `Referer`. */
function inReturn(): Slot {
  const { origin } = new URL(portalUrl)
  return {
    write: encodeURIComponent,
    before: new RegExp(String.raw`(?<!referer: )(?:GET |${origin})${returnPath}\?code=$`, 'i'),
  }
}
