import {
  grantTypes,
  getChannelName,
  buildAuthorizationUrl,
  isOAuthEndpoint,
} from '#request/oauth/sign-in-flow.ts'
import type {
  CodeFlow,
  ReturnOutcome,
  SignInFlow,
  DeviceFlow,
  ClientFlow,
} from '#request/oauth/sign-in-flow.ts'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import type { RefreshToken } from '#key/key-holder.ts'
import { maskEchoesInText } from '#key/echo/key-echoes.ts'
import { maxKeyLength } from '#key/hygiene/parse-key.ts'
import {
  explainError,
  explainLostRenewal,
  wrongSignIn,
  noCode,
  noReturn,
  tokenTooLong,
  wrongIssuer,
  expiredDeviceCode,
  noDeviceCode,
  unusableDeviceCode,
  loneSurrogate,
  getRedirectUri,
} from './messages.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import {
  getSeconds,
  getStringMember,
  maxEndpointLength,
  signInTimeout,
} from '#request/oauth/server-response.ts'
import {
  fetchToken,
  maxShownLength,
  createMaskedReader,
  findOversizedToken,
  postForm,
} from './token-endpoint.ts'
import type { TokenResult, PendingRequest } from './token-endpoint.ts'
import { formatDocumentName } from '#text/quote-document.ts'

/** A prepared sign-in: its URL is known before the click, because browsers open windows only during a click. */
export interface PreparedSignIn {
  readonly url: string
  /** Waits for the redirect, then requests the token. Rejects when the token is no longer needed. */
  readonly finish: (wanted: PendingRequest) => Promise<TokenResult>
}

export interface SignInChoices<Flow = SignInFlow> {
  readonly flow: Flow
  readonly clientId: string
  readonly scopes: readonly string[]
}

/**
 * Prepares an authorization code flow with PKCE (RFC 7636, S256; RFC 9700, section 2.1.1). The verifier is in no message, storage
 * or address; it is sent only to the token endpoint.
 */
export async function prepareSignIn({
  flow,
  clientId,
  scopes,
}: SignInChoices<CodeFlow>): Promise<PreparedSignIn> {
  const verifier = createRandomText()
  const state = createRandomText()
  const nonce = scopes.includes('openid') ? createRandomText() : undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const redirectUri = getRedirectUri()
  const request = {
    clientId,
    redirectUri,
    scopes,
    state,
    challenge: encodeBase64Url(digest),
    nonce,
  }
  let unused: ApiKey | undefined = keepKey(verifier)
  return {
    url: buildAuthorizationUrl(flow, request),
    async finish(wanted) {
      // A removed button that last had the focus can keep the closures of an earlier render, and with them a used sign-in.
      const kept = unused
      unused = undefined
      const returned = await waitForReturn(state, wanted.ended, (search) =>
        parseRedirect(search, { state, flow, wanted }),
      )
      if ('what' in returned) return { outcome: 'failed', failure: returned }
      return fetchToken({
        url: flow.tokenUrl,
        fields: {
          grant_type: grantTypes.code,
          client_id: clientId,
          redirect_uri: redirectUri,
        },
        secrets: { code: returned, ...(kept && { code_verifier: kept }) },
        renewal: { url: flow.refreshUrl, clientId },
        nonce,
        scopes,
        wanted,
      })
    },
  }
}

/** Renews a token (RFC 6749, section 6). A new refresh token replaces the previous one. */
export async function renewToken(
  refresh: RefreshToken,
  scopes: readonly string[],
  wanted: PendingRequest,
): Promise<TokenResult> {
  const { token, url, clientId } = refresh
  const answer = await fetchToken({
    url,
    fields: { grant_type: 'refresh_token', client_id: clientId },
    secrets: { refresh_token: token },
    renewal: { url, clientId },
    scopes,
    wanted,
  })
  if (answer.outcome === 'failed') {
    return answer.isSilent === true
      ? { ...answer, failure: explainLostRenewal(answer.failure) }
      : answer
  }
  return { ...answer, grant: { ...answer.grant, refresh: answer.grant.refresh ?? refresh } }
}

/** Returns 256 random bits in base64url. */
function createRandomText(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer)
}

function encodeBase64Url(bytes: ArrayBuffer): string {
  const characters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte))
  return btoa(characters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Waits for a message from the redirect page, which knows only the state and uses its channel: a window that the server isolated
 * from this page (`Cross-Origin-Opener-Policy`) has no opener, and a separate tab never had one.
 *
 * @throws {DOMException} if `ended` aborts
 */
async function waitForReturn(
  state: string,
  ended: AbortSignal,
  read: (search: string) => ApiKey | SignInFailure,
): Promise<ApiKey | SignInFailure> {
  const channel = new BroadcastChannel(getChannelName(state))
  const stop = new AbortController()
  const returned = new Promise<ApiKey | SignInFailure>((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string') return
      const found = read(data)
      const outcome: ReturnOutcome = 'what' in found ? 'refused' : 'taken'
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has the origin of its page
      channel.postMessage(outcome)
      resolve(found)
    })
  })
  const late = wait(signInTimeout, AbortSignal.any([ended, stop.signal])).then(() => noReturn)
  try {
    return await Promise.race([returned, late])
  } finally {
    late.catch(() => undefined)
    stop.abort()
    channel.close()
  }
}

interface ReturnContext {
  readonly state: string
  readonly flow: Pick<CodeFlow, 'issuer' | 'sendsIssuer'>
  readonly wanted: Pick<PendingRequest, 'getSecrets'>
}

/** @param search the query of the redirect (RFC 6749, section 4.1.2) */
export function parseRedirect(
  search: string,
  { state, flow: { issuer, sendsIssuer }, wanted }: ReturnContext,
): ApiKey | SignInFailure {
  const parameters = new URLSearchParams(search)
  if (parameters.get('state') !== state) return wrongSignIn
  const from = parameters.get('iss')
  // A server that does not advertise `iss` may omit it, but must not send another (RFC 9207, section 2.4).
  const isNamed = from !== null || sendsIssuer
  if (issuer !== undefined && isNamed && from !== issuer) return wrongIssuer
  const code = parameters.get('code') ?? ''
  if (code.length > maxKeyLength) return tokenTooLong('code')
  const kept = keepKey(code)
  const shown = (name: string) => {
    const text = parameters.get(name)
    if (text === null) return undefined
    return maskEchoesInText([...wanted.getSecrets(), kept], text, maxShownLength)
  }
  const error = shown('error')
  if (error !== undefined) return explainError(error, shown('error_description'))
  return code === '' ? noCode : kept
}

/** A code that the user enters in a browser on any device. */
export interface DeviceSignIn {
  /** On one line, truncated if it is too long to enter. */
  readonly userCode: string
  /** URL at which to enter the code; includes the code if the server offers that. */
  readonly address: string
  /** Polls until the user has consented or refused, the code has expired, or the token is no longer needed. */
  readonly finish: () => Promise<TokenResult>
}

/** Starts a device authorization (RFC 8628, sections 3.1 and 3.2). The device code is held like a key. */
export async function startDevice(
  { flow, clientId, scopes }: SignInChoices<DeviceFlow>,
  wanted: PendingRequest,
): Promise<DeviceSignIn | SignInFailure> {
  const { deviceUrl: url, tokenUrl } = flow
  const fields = { client_id: clientId, ...(scopes.length > 0 && { scope: scopes.join(' ') }) }
  const request = { url, fields, secrets: {}, wanted }
  const result = await postForm(request)
  if (result.outcome === 'failed') return result.failure
  const { json } = result
  const tooLong = findOversizedToken(json)
  if (tooLong !== undefined) return tokenTooLong(tooLong)
  const shownText = createMaskedReader(json, request)
  const error = shownText('error')
  if (error !== undefined) return explainError(error, shownText('error_description'))
  const deviceCode = getStringMember(json, 'device_code')
  const userCode = shownText('user_code')
  // A link that quotes a secret would put it on the page.
  const unmasked = (name: string) => {
    const text = shownText(name, maxEndpointLength)
    return text === getStringMember(json, name) ? text : undefined
  }
  const address = unmasked('verification_uri')
  const complete = unmasked('verification_uri_complete')
  if (deviceCode === undefined || userCode === undefined || !isOAuthEndpoint(address)) {
    return noDeviceCode
  }
  if (!deviceCode.isWellFormed()) return unusableDeviceCode
  const kept = keepKey(deviceCode)
  const life = Math.min((getSeconds(json, 'expires_in') ?? Infinity) * 1000, signInTimeout)
  const expiresAt = Date.now() + life
  return {
    userCode: formatDocumentName(userCode, 60),
    address: isOAuthEndpoint(complete) ? complete : address,
    async finish() {
      // Five seconds unless the server specifies another interval, and five more after each `slow_down` (section 3.5).
      let interval = limitInterval(getSeconds(json, 'interval') ?? 5)
      let misses = 0
      for (;;) {
        const pause = limitInterval(interval * 2 ** misses) * 1000
        const left = expiresAt - Date.now()
        // oxlint-disable-next-line no-await-in-loop -- one request after the other
        await wait(Math.min(pause, left), wanted.ended)
        if (pause >= left || Date.now() >= expiresAt) {
          return { outcome: 'failed', failure: expiredDeviceCode }
        }
        // oxlint-disable-next-line no-await-in-loop
        const asked = await fetchToken({
          url: tokenUrl,
          fields: { grant_type: grantTypes.device, client_id: clientId },
          secrets: { device_code: kept },
          renewal: { url: flow.refreshUrl, clientId },
          scopes,
          wanted,
        })
        if (asked.outcome === 'granted' || wanted.ended.aborted) return asked
        misses = asked.isTransient === true ? misses + 1 : 0
        if (misses === maxMisses) return asked
        if (asked.error === 'slow_down') interval += 5
        else if (misses === 0 && asked.error !== 'authorization_pending') return asked
      }
    },
  }
}

/** Limits the seconds between two requests. */
function limitInterval(seconds: number): number {
  return Math.min(60, Math.max(1, seconds))
}

/** Maximum consecutive requests without a usable response; the pause doubles after each (section 3.5). */
const maxMisses = 5

/**
 * Gets a token by client credentials (RFC 6749, section 4.4). The secret is sent only to the token endpoint, by Basic, which every
 * server must support (section 2.3.1), and is not kept.
 */
export async function requestClientToken(
  { flow, clientId, scopes }: SignInChoices<ClientFlow>,
  secret: string,
  wanted: PendingRequest,
): Promise<TokenResult> {
  if (!clientId.isWellFormed()) return { outcome: 'failed', failure: loneSurrogate('client ID') }
  if (!secret.isWellFormed()) return { outcome: 'failed', failure: loneSurrogate('client secret') }
  return fetchToken({
    url: flow.tokenUrl,
    client: {
      pair: keepNameAndPassword(encodeURIComponent(clientId), encodeURIComponent(secret)),
      secret: keepKey(secret),
    },
    fields: {
      grant_type: grantTypes.client,
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    },
    secrets: {},
    renewal: { url: flow.refreshUrl, clientId },
    scopes,
    wanted,
  })
}

/** @throws {DOMException} if `ended` aborts */
async function wait(milliseconds: number, ended: AbortSignal): Promise<void> {
  ended.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('', 'AbortError'))
    }
    const timer = setTimeout(() => {
      ended.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    ended.addEventListener('abort', stop, { once: true })
  })
}
