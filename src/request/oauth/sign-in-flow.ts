import { basicTarget } from '../credential-target.ts'
import { getSchemes } from '../describe-security.ts'
import type { Secured } from '../describe-security.ts'
import type { OAuthFlow, SecurityScheme } from '../description/operation.ts'
import type { RequestPlan } from '../request-plan.ts'
import { isSecure } from '../server-url.ts'
import { maxEndpointLength } from './server-response.ts'

export type SignInFlow = CodeFlow | DeviceFlow | ClientFlow

interface TokenFlow {
  readonly tokenUrl: string
  readonly refreshUrl: string
  /** Descriptions by scope. */
  readonly scopes: Readonly<Record<string, string>>
  /** The issuer of the authorization server (RFC 9207); undefined if unknown. */
  readonly issuer: string | undefined
  /** Whether every authorization response names the issuer (RFC 9207, section 3). */
  readonly sendsIssuer: boolean
}

/** The authorization code flow (RFC 6749, section 4.1). */
export interface CodeFlow extends TokenFlow {
  readonly kind: 'code'
  readonly authorizationUrl: string
}

/** The device authorization flow (RFC 8628). */
export interface DeviceFlow extends TokenFlow {
  readonly kind: 'device'
  readonly deviceUrl: string
}

/** The client credentials flow (RFC 6749, section 4.4). */
export interface ClientFlow extends TokenFlow {
  readonly kind: 'client'
}

export const grantTypes = {
  code: 'authorization_code',
  device: 'urn:ietf:params:oauth:grant-type:device_code',
  client: 'client_credentials',
} as const satisfies Readonly<Record<SignInFlow['kind'], string>>

/**
 * Returns the flow of a scheme by which a page can sign in; undefined without such a flow or https addresses.
 *
 * @param allowClientSecrets whether readers may enter a client secret if there is no other flow
 */
export function findSignInFlow(
  scheme: SecurityScheme,
  allowClientSecrets = false,
): SignInFlow | undefined {
  if (scheme.type !== 'oauth2') return undefined
  const names = [
    'authorizationCode',
    'deviceAuthorization',
    ...(allowClientSecrets ? ['clientCredentials'] : []),
  ]
  const found = names.flatMap((name) =>
    scheme.flows.flatMap((flow) => (flow.name === name ? (parseFlow(flow) ?? []) : [])),
  )
  return found[0]
}

function parseFlow(flow: OAuthFlow): SignInFlow | undefined {
  const { authorizationUrl, deviceAuthorizationUrl: deviceUrl, tokenUrl, scopes } = flow
  const refreshUrl = flow.refreshUrl ?? tokenUrl
  if (!isOAuthEndpoint(tokenUrl) || !isOAuthEndpoint(refreshUrl)) return undefined
  const token = { tokenUrl, refreshUrl, scopes, issuer: undefined, sendsIssuer: false }
  if (flow.name === 'clientCredentials') return { kind: 'client', ...token }
  if (flow.name === 'authorizationCode') {
    return isOAuthEndpoint(authorizationUrl)
      ? { kind: 'code', authorizationUrl, ...token }
      : undefined
  }
  return isOAuthEndpoint(deviceUrl) ? { kind: 'device', deviceUrl, ...token } : undefined
}

/** Returns the address of a server's metadata (OpenID Connect Discovery 1.0, RFC 8414); undefined if the document lacks it. */
export function findMetadataUrl(scheme: SecurityScheme): string | undefined {
  const url =
    scheme.type === 'open-id-connect'
      ? scheme.url
      : scheme.type === 'oauth2'
        ? scheme.metadataUrl
        : undefined
  return isOAuthEndpoint(url) ? url : undefined
}

export function explainOtherFlows(scheme: SecurityScheme): readonly string[] {
  const flows = scheme.type === 'oauth2' ? scheme.flows : []
  return [...new Set(flows.flatMap(({ name }) => otherFlows[name] ?? []))]
}

const otherFlows: Readonly<Record<string, string>> = {
  implicit:
    'The implicit flow puts the token into an address, so this page does not use it (RFC 9700, section 2.1.2). Ask the team of the service for the authorization code flow with PKCE.',
  password:
    'The password flow would show your password to this page, so it is not used (RFC 9700, section 2.4). Ask the team of the service for the authorization code flow with PKCE.',
  clientCredentials:
    'The client credentials flow needs a client secret, which does not belong in a page. Get the token with a program.',
}

/** @param allowClientSecrets whether readers may enter a client secret */
export function getTokenUrls(operations: Secured, allowClientSecrets = false): readonly string[] {
  const flows = getSchemes(operations).flatMap(
    ({ scheme }) => findSignInFlow(scheme, allowClientSecrets) ?? [],
  )
  const urls = flows.flatMap(({ tokenUrl, refreshUrl, ...flow }) =>
    [tokenUrl, refreshUrl].concat(flow.kind === 'device' ? flow.deviceUrl : []),
  )
  return [...new Set(urls)]
}

export function getMetadataUrls(operations: Secured): readonly string[] {
  return [...new Set(getSchemes(operations).flatMap(({ scheme }) => findMetadataUrl(scheme) ?? []))]
}

export function supportsSignIn(operations: Secured, allowClientSecrets = false): boolean {
  return (
    getTokenUrls(operations, allowClientSecrets).length > 0 ||
    getMetadataUrls(operations).length > 0
  )
}

/**
 * Plans the client credentials request (RFC 6749, section 4.4). Client ID and secret go into a credential slot, which snippets fill
 * from environment variables. Undefined for any other flow, and for an address that is not safe.
 */
export function planTokenRequest({ name, tokenUrl, scopes }: OAuthFlow): RequestPlan | undefined {
  if (name !== 'clientCredentials' || !isOAuthEndpoint(tokenUrl)) return undefined
  const scope = Object.keys(scopes).join(' ')
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope !== '' && { scope }),
  })
  return {
    operationId: 'token',
    method: 'POST',
    url: tokenUrl,
    headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
    body: { kind: 'form', text: form.toString() },
    slots: [{ scheme: 'client', ...basicTarget }],
  }
}

/** Whether an address is absolute, uses https or is on this computer, without fragment or password (RFC 6749, section 3). */
export function isOAuthEndpoint(url: string | undefined): url is string {
  if (url === undefined || url.length > maxEndpointLength) return false
  if (/\s/.test(url) || !URL.canParse(url)) return false
  const { username, password, hash } = new URL(url)
  return isSecure(url) && username === '' && password === '' && hash === ''
}

export function getSandboxFlow(
  { kind, scopes }: Pick<SignInFlow, 'kind' | 'scopes'>,
  sandboxUrl: string,
): SignInFlow {
  const at = (path: string) => new URL(path, sandboxUrl).href
  const tokenUrl = at(sandboxEndpoints.token)
  const { origin: issuer } = new URL(sandboxUrl)
  const token = { tokenUrl, refreshUrl: tokenUrl, scopes, issuer, sendsIssuer: true }
  switch (kind) {
    case 'code':
      return { kind, authorizationUrl: at(sandboxEndpoints.authorize), ...token }
    case 'device':
      return { kind, deviceUrl: at(sandboxEndpoints.device), ...token }
    case 'client':
      return { kind, ...token }
  }
}

/** Below a path that documents do not use. */
export const sandboxEndpoints = {
  authorize: '/.sandbox/oauth/authorize',
  token: '/.sandbox/oauth/token',
  revoke: '/.sandbox/oauth/revoke',
  device: '/.sandbox/oauth/device',
  activate: '/.sandbox/oauth/activate',
} as const

/** Returns the scopes that a response requires of a token with insufficient scope (RFC 6750, section 3.1). */
export function parseRequiredScopes(
  status: number,
  headers: readonly { readonly name: string; readonly value: string }[],
): readonly string[] {
  const challenge = headers.find(({ name }) => name.toLowerCase() === 'www-authenticate')?.value
  const isAsked = (status === 401 || status === 403) && challenge !== undefined
  if (!isAsked || !/\berror="?insufficient_scope\b/.test(challenge)) return []
  const [, scopes = ''] = /\bscope="([^"]*)"/.exec(challenge) ?? []
  return scopes.split(' ').filter((scope) => scope !== '')
}

/** The redirect path, from the base of a portal. */
export const returnPath = '/oauth/return/'

/** The message to the return page: whether the page that began the sign-in uses the code. */
export type ReturnOutcome = 'taken' | 'refused'

/** Returns the channel from the return page to the page that began the sign-in. Only pages that know the state can listen. */
export function getChannelName(state: string): string {
  return `portal-sign-in ${state}`
}

export interface AuthorizationRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string
  /** The SHA-256 challenge of the verifier (RFC 7636, section 4.2). */
  readonly challenge: string
  /** The nonce that the ID token must repeat (OpenID Connect Core 1.0, section 3.1.2.1); undefined if no ID token is requested. */
  readonly nonce: string | undefined
}

/** Returns the address at which a reader signs in and consents (RFC 6749, section 4.1.1, with RFC 7636, section 4.3). */
export function buildAuthorizationUrl(
  { authorizationUrl }: Pick<CodeFlow, 'authorizationUrl'>,
  { clientId, redirectUri, scopes, state, challenge, nonce }: AuthorizationRequest,
): string {
  const url = new URL(authorizationUrl)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(nonce !== undefined && { nonce }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
