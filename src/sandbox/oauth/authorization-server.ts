import { Hono } from 'hono'
import type { Context } from 'hono'
import { html } from 'hono/html'
import {
  findSignInFlow,
  grantTypes,
  returnPath,
  sandboxEndpoints,
} from '#request/oauth/sign-in-flow.ts'
import { isLocalOrigin, getLocalOrigins, shareWithPortal } from '../http/local-origin.ts'
import { limitBody } from '../http/problem.ts'
import type { BrandedOptions, SandboxDocument } from '../operations/sandbox-options.ts'
import { respondNotice, respondPage } from '../web/layout.ts'
import type { WebEnv } from '../web/layout.ts'
import { deviceInterval, deviceLife, tokenLife } from '../keys/token-store.ts'
import type { Tokens, TokenStore } from '../keys/token-store.ts'

interface Options extends Pick<BrandedOptions, 'port' | 'portalPort' | 'document' | 'brand'> {
  readonly tokens: TokenStore
}

/**
 * Creates the authorization server of the sandbox, for every OAuth 2 scheme of its document: the consent page, the token endpoint
 * (RFC 6749, with PKCE, RFC 7636), revocation (RFC 7009), and metadata (RFC 8414). Its clients are the pages of the portal, under any
 * name; its scopes come from the document.
 */
export function createAuthorizationServer({
  port,
  portalPort,
  document,
  brand,
  tokens,
}: Options): Hono<WebEnv> {
  const issuer = `http://localhost:${port}`
  const known = getScopes(document)
  const share = shareWithPortal(port, portalPort)
  const server = new Hono<WebEnv>()

  server.use('/.sandbox/oauth/a*', async (context, next) => {
    const policy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self' ${getLocalOrigins(portalPort).join(' ')}; base-uri 'none'; frame-ancestors 'none'`
    context.header('Content-Security-Policy', policy)
    context.header('Referrer-Policy', 'same-origin')
    context.set('brand', brand)
    context.set('portalUrl', `http://localhost:${portalPort}/`)
    context.set('isSignedIn', false)
    return next()
  })
  server.get(sandboxEndpoints.authorize, (context) => {
    const request = parseRequest(new URL(context.req.url).searchParams, portalPort)
    if (typeof request === 'string') return respondError(context, request)
    const error = findError(request, known)
    if (error !== undefined) return sendBack(context, request, { error })
    return respondConsent(context, request.clientId, request.scopes, known)
  })
  server.post(sandboxEndpoints.authorize, async (context) => {
    const isForeign = !isLocalOrigin(context.req.header('origin') ?? '', port)
    const request = parseRequest(new URL(context.req.url).searchParams, portalPort)
    if (typeof request === 'string') return respondError(context, request)
    if (isForeign) return respondError(context, 'The form was not sent by a page of the sandbox.')
    // The query may differ from that of the page on which the reader consented.
    const error = findError(request, known)
    if (error !== undefined) return sendBack(context, request, { error })
    const form = new URLSearchParams(await context.req.text())
    if (form.get('consent') !== 'yes') return sendBack(context, request, { error: 'access_denied' })
    return sendBack(context, request, { code: tokens.issueCode(request, request.challenge) })
  })
  server.get(sandboxEndpoints.activate, (context) => {
    const code = context.req.query('user_code') ?? ''
    const request = tokens.findDevice(code)
    return request
      ? respondConsent(context, request.clientId, request.scopes, known)
      : respondEntry(context, code)
  })
  server.post(sandboxEndpoints.activate, async (context) => {
    if (!isLocalOrigin(context.req.header('origin') ?? '', port)) {
      return respondError(context, 'The form was not sent by a page of the sandbox.')
    }
    const form = new URLSearchParams(await context.req.text())
    tokens.decideDevice(context.req.query('user_code') ?? '', form.get('consent') === 'yes')
    return respondNotice(context, 200, {
      title: 'Done',
      text: 'Go back to the page that showed the code. You can close this one.',
    })
  })
  server.use(sandboxEndpoints.device, share, limitBody)
  server.post(sandboxEndpoints.device, async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const clientId = form.get('client_id') ?? ''
    const scopes = parseScopes(form)
    if (clientId === '') return context.json({ error: 'invalid_client' }, 400)
    if (!scopes.every((scope) => known.has(scope))) {
      return context.json({ error: 'invalid_scope' }, 400)
    }
    const { deviceCode, userCode } = tokens.issueDevice({ clientId, scopes })
    const address = issuer + sandboxEndpoints.activate
    return context.json({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: address,
      verification_uri_complete: `${address}?user_code=${userCode}`,
      expires_in: deviceLife,
      interval: deviceInterval,
    })
  })
  server.use(sandboxEndpoints.token, share, limitBody)
  server.post(sandboxEndpoints.token, async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const client = parseClient(context.req.header('authorization'))
    const isKnown = parseScopes(form).every((scope) => known.has(scope))
    return respondToken(context, { form, client, isKnown }, tokens)
  })
  server.use(sandboxEndpoints.revoke, share, limitBody)
  server.post(sandboxEndpoints.revoke, async (context) => {
    const form = new URLSearchParams(await context.req.text())
    tokens.revoke(form.get('token') ?? '', form.get('client_id') ?? '')
    // Same response as for an unknown token, because the client could not act on an error (section 2.2).
    return context.body(null, 200)
  })
  server.use(metadataPath, share)
  server.get(metadataPath, (context) =>
    context.json({
      issuer,
      authorization_endpoint: issuer + sandboxEndpoints.authorize,
      token_endpoint: issuer + sandboxEndpoints.token,
      revocation_endpoint: issuer + sandboxEndpoints.revoke,
      device_authorization_endpoint: issuer + sandboxEndpoints.device,
      response_types_supported: ['code'],
      grant_types_supported: [...Object.values(grantTypes), 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: [...known.keys()],
    }),
  )
  return server

  function sendBack(
    context: Context<WebEnv>,
    { redirectUri, state }: AuthorizationRequest,
    parameters: Readonly<Record<string, string>>,
  ): Response {
    const url = new URL(redirectUri)
    const pairs = { ...parameters, ...(state !== undefined && { state }), iss: issuer }
    for (const [name, value] of Object.entries(pairs)) url.searchParams.set(name, value)
    return context.redirect(url.href, 303)
  }
}

function parseScopes(parameters: URLSearchParams): readonly string[] {
  return (parameters.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
}

const metadataPath = '/.well-known/oauth-authorization-server'

/** Returns the scopes of the document's flows, each with its description. */
function getScopes({ operations }: SandboxDocument): ReadonlyMap<string, string> {
  const uses = operations.flatMap(({ security }) =>
    security.state === 'stated' ? security.alternatives.flat() : [],
  )
  return new Map([
    // OpenID Connect always requests it, whether or not the document lists it.
    ...uses.flatMap(({ scheme }) =>
      scheme.type === 'open-id-connect' ? [['openid', ''] as const] : [],
    ),
    // OpenID Connect scopes lack descriptions.
    ...uses.flatMap(({ scopes }) => scopes.map((scope) => [scope, ''] as const)),
    ...uses.flatMap(({ scheme }) => Object.entries(findSignInFlow(scheme, true)?.scopes ?? {})),
  ])
}

interface AuthorizationRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string | undefined
  readonly challenge: string
  /** Error to return to the client, at its redirect address (RFC 6749, section 4.1.2.1). */
  readonly error: string | undefined
}

/** @returns an error message if nothing may be redirected, because the address does not belong to the portal */
function parseRequest(
  parameters: URLSearchParams,
  portalPort: number,
): AuthorizationRequest | string {
  const clientId = parameters.get('client_id') ?? ''
  const redirectUri = parameters.get('redirect_uri') ?? ''
  if (clientId === '') return 'The request names no client.'
  const url = URL.parse(redirectUri)
  const isOfPortal =
    url &&
    isLocalOrigin(url.origin, portalPort) &&
    `${url.pathname.replace(/(?:\.html|\/)$/, '')}/`.endsWith(returnPath)
  if (!isOfPortal) {
    return `The redirect address does not belong to the portal. It must be at ${getLocalOrigins(portalPort).join(' or ')}, and end with ${returnPath}.`
  }
  const challenge = parameters.get('code_challenge') ?? ''
  const isS256 = parameters.get('code_challenge_method') === 'S256' && challenge.length === 43
  return {
    clientId,
    redirectUri,
    scopes: parseScopes(parameters),
    state: parameters.get('state') ?? undefined,
    challenge,
    error:
      parameters.get('response_type') !== 'code'
        ? 'unsupported_response_type'
        : isS256
          ? undefined
          : 'invalid_request',
  }
}

/** Finds the error to return to the client of a request. */
function findError(
  { error, scopes }: AuthorizationRequest,
  known: ReadonlyMap<string, string>,
): string | undefined {
  return error ?? (scopes.every((scope) => known.has(scope)) ? undefined : 'invalid_scope')
}

function respondError(context: Context<WebEnv>, text: string): Response | Promise<Response> {
  return respondNotice(context, 400, { title: 'This sign-in cannot begin', text })
}

/** Responds with the form in which a reader enters the code of a device. */
function respondEntry(context: Context<WebEnv>, code: string): Response | Promise<Response> {
  const content = html`<h1>Enter the code</h1>
    ${
      code === ''
        ? ''
        : html`<p class="warning" id="code-error">
            This code is unknown or has expired. Check it.
          </p>`
    }
    <form method="get" action="${sandboxEndpoints.activate}">
      <label for="user_code">Code</label>
      <input
        type="text"
        class="code"
        id="user_code"
        name="user_code"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        required
        autofocus
        ${code === '' ? '' : 'aria-invalid=true aria-describedby=code-error'}
      />
      <button class="primary">Continue</button>
    </form>`
  return respondPage(context, { title: 'Enter the code', content })
}

function respondConsent(
  context: Context<WebEnv>,
  clientId: string,
  scopes: readonly string[],
  known: ReadonlyMap<string, string>,
): Response | Promise<Response> {
  const { pathname, search } = new URL(context.req.url)
  const content = html`<h1>Allow “<bdi>${clientId}</bdi>” to call the sandbox?</h1>
    <p>You are <strong>Local developer</strong>. The client requests:</p>
    <ul>
      ${scopes.length === 0 ? html`<li>no scope</li>` : ''}
      ${scopes.map(
        (scope) => html`<li><code>${scope}</code> <bdi>${known.get(scope) ?? ''}</bdi></li>`,
      )}
    </ul>
    <form method="post" action="${pathname}${search}">
      <p class="actions">
        <button class="primary" name="consent" value="yes">Allow</button>
        <button name="consent" value="no">Deny</button>
      </p>
    </form>
    <p class="hint">
      A token works only in the sandbox, for ${tokenLife / 60} minutes and for these scopes.
    </p>`
  return respondPage(context, { title: 'Sign in', content })
}

const refusals = {
  authorization_pending: 'The code has not been entered yet.',
  slow_down: 'Poll less often.',
  access_denied: 'The reader denied it.',
  expired_token: 'The code is unknown or has expired.',
  invalid_client: 'The request names no client, or the client has no secret.',
  invalid_scope: 'The document has no such scope.',
  unsupported_grant_type:
    'The sandbox takes an authorization code, a refresh token, a device code and client credentials.',
} as const

/** A request to the token endpoint. */
interface TokenRequest {
  readonly form: URLSearchParams
  /** Client of Basic authentication; any secret is accepted. */
  readonly client: { readonly id: string; readonly secret: string } | undefined
  /** Whether the document has the scopes of the form. */
  readonly isKnown: boolean
}

/** Parses the ID and the secret of a client (RFC 6749, section 2.3.1). */
function parseClient(header: string | undefined): TokenRequest['client'] {
  const [, encoded] = /^Basic ([\w+/]+=*)$/i.exec(header ?? '') ?? []
  const [, id, secret] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

/** @returns `undefined` for an invalid code or token */
function issueTokens(
  { form, client, isKnown }: TokenRequest,
  clientId: string,
  tokens: TokenStore,
): Tokens | keyof typeof refusals | undefined {
  switch (form.get('grant_type')) {
    case grantTypes.code:
      return tokens.redeemCode(form.get('code') ?? '', {
        clientId,
        redirectUri: form.get('redirect_uri') ?? '',
        verifier: form.get('code_verifier') ?? '',
      })
    case 'refresh_token':
      return tokens.renew(form.get('refresh_token') ?? '', clientId)
    case grantTypes.device:
      return tokens.pollDevice(form.get('device_code') ?? '', clientId)
    case grantTypes.client:
      if (!client?.secret) return 'invalid_client'
      return isKnown
        ? tokens.issueToClient({ clientId, scopes: parseScopes(form) })
        : 'invalid_scope'
    case null:
    default:
      return 'unsupported_grant_type'
  }
}

/** Responds to a token request (RFC 6749, sections 5.1 and 5.2). */
function respondToken(
  context: Context<WebEnv>,
  request: TokenRequest,
  tokens: TokenStore,
): Response {
  const clientId = request.client?.id ?? request.form.get('client_id') ?? ''
  const issued = clientId === '' ? 'invalid_client' : issueTokens(request, clientId, tokens)
  if (typeof issued === 'string') return refuse(issued, refusals[issued])
  if (!issued) {
    return refuse(
      'invalid_grant',
      'The code or token is unknown, has expired, was used before, or belongs to another client, address or verifier.',
    )
  }
  return context.json({
    access_token: issued.access,
    token_type: 'Bearer',
    expires_in: tokenLife,
    refresh_token: issued.refresh,
    scope: issued.scopes.join(' '),
  })

  function refuse(error: string, description: string): Response {
    return context.json({ error, error_description: description }, 400)
  }
}
