import type { Operation, SecurityScheme } from '../request/description/operation.ts'

/** The addresses and scopes of an authorization code flow (RFC 6749, section 4.1). */
export interface CodeFlow {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly refreshUrl: string
  /** Each with its description. */
  readonly scopes: Readonly<Record<string, string>>
  /** As the authorization server names itself (RFC 9207); undefined where nobody says. */
  readonly issuer: string | undefined
}

/** The flow of a scheme in which a page can sign in: undefined where the document has none, or no addresses of https. */
export function findCodeFlow(scheme: SecurityScheme): CodeFlow | undefined {
  if (scheme.type !== 'oauth2') return undefined
  const flow = scheme.flows.find(({ name }) => name === 'authorizationCode')
  const { authorizationUrl, tokenUrl, refreshUrl = tokenUrl } = flow ?? {}
  if (!flow || !isEndpoint(authorizationUrl) || !isEndpoint(tokenUrl) || !isEndpoint(refreshUrl)) {
    return undefined
  }
  return { authorizationUrl, tokenUrl, refreshUrl, scopes: flow.scopes, issuer: undefined }
}

/** Absolute, and without a fragment or a password (RFC 6749, section 3). */
function isEndpoint(url: string | undefined): url is string {
  if (url === undefined || /\s/.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password, hash } = new URL(url)
  return protocol === 'https:' && username === '' && password === '' && hash === ''
}

/** The same of the sandbox, which stands in for the server that the document names. */
export function moveToSandbox({ scopes }: CodeFlow, sandboxUrl: string): CodeFlow {
  const at = (path: string) => new URL(path, sandboxUrl).href
  return {
    authorizationUrl: at(sandboxEndpoints.authorize),
    tokenUrl: at(sandboxEndpoints.token),
    refreshUrl: at(sandboxEndpoints.token),
    scopes,
    issuer: new URL(sandboxUrl).origin,
  }
}

/** Below a name that no document has. */
export const sandboxEndpoints = {
  authorize: '/.sandbox/oauth/authorize',
  token: '/.sandbox/oauth/token',
} as const

/** The addresses that a page calls to get tokens for these operations. */
export function listTokenUrls(
  operations: readonly Pick<Operation, 'security'>[],
): readonly string[] {
  const schemes = operations.flatMap(({ security }) =>
    security.state === 'stated' ? security.alternatives.flat().map(({ scheme }) => scheme) : [],
  )
  const flows = schemes.flatMap((scheme) => findCodeFlow(scheme) ?? [])
  return [...new Set(flows.flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl]))]
}

/** Where a server sends its readers back, from the base of a portal. */
export const returnPath = '/oauth/return/'

/** The channel on which its page hands the answer to whoever began: only who knows the state of a sign-in hears of it. */
export function nameChannel(state: string): string {
  return `portal-sign-in ${state}`
}

export interface AuthorizationRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string
  /** Of the verifier, by SHA-256 (RFC 7636, section 4.2). */
  readonly challenge: string
}

/**
 * The address at which a reader signs in and consents (RFC 6749, section 4.1.1, with RFC 7636, section 4.3).
 *
 * @example
 * writeAuthorizationUrl(flow, request) // 'https://auth.example.com/authorize?response_type=code&client_id=…'
 */
export function writeAuthorizationUrl(
  { authorizationUrl }: Pick<CodeFlow, 'authorizationUrl'>,
  { clientId, redirectUri, scopes, state, challenge }: AuthorizationRequest,
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
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
