import {
  grantTypes,
  getChannelName,
  returnPath,
  buildAuthorizationUrl,
} from '#request/oauth/sign-in-flow.ts'
import type { CodeFlow, ReturnOutcome, SignInFlow } from '#request/oauth/sign-in-flow.ts'
import { withBase } from '../browser/with-base.ts'
import { keepKey } from '#key/api-key.ts'
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
} from './failures.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import { signInTimeout } from '#request/oauth/server-response.ts'
import { fetchToken, maxShownLength } from './token-endpoint.ts'
import type { TokenResult, PendingRequest } from './token-endpoint.ts'
import { wait } from './wait.ts'

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
  const kept = keepKey(verifier)
  return {
    url: buildAuthorizationUrl(flow, request),
    async finish(wanted) {
      const returned = await waitForReturn(state, wanted.ended, (search) =>
        parseRedirect(search, { state, flow, redirectUri, wanted }),
      )
      if ('what' in returned) return { outcome: 'failed', failure: returned }
      return fetchToken({
        url: flow.tokenUrl,
        fields: {
          grant_type: grantTypes.code,
          client_id: clientId,
          redirect_uri: redirectUri,
        },
        secrets: { code: returned, code_verifier: kept },
        renewal: { url: flow.refreshUrl, clientId },
        nonce,
        redirectUri,
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
    redirectUri: getRedirectUri(),
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

/** Returns the redirect URI that a team registers with its server. */
export function getRedirectUri(): string {
  return new URL(withBase(returnPath), location.origin).href
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
  readonly redirectUri: string
  readonly wanted: Pick<PendingRequest, 'getSecrets'>
}

/** @param search the query of the redirect (RFC 6749, section 4.1.2) */
export function parseRedirect(
  search: string,
  { state, flow: { issuer, sendsIssuer }, redirectUri, wanted }: ReturnContext,
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
  if (error !== undefined) return explainError(error, shown('error_description'), redirectUri)
  return code === '' ? noCode : kept
}
