import {
  grantTypes,
  nameChannel,
  returnPath,
  writeAuthorizationUrl,
} from '#core/oauth/sign-in-flow.ts'
import type { CodeFlow, SignInFlow } from '#core/oauth/sign-in-flow.ts'
import { withBase } from '#browser/with-base.ts'
import { keepKey } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { explainError, mixedUp, noCode, wrongIssuer } from './failures.ts'
import type { SignInFailure } from './failures.ts'
import { askForToken } from './token-endpoint.ts'
import type { TokenAnswer } from './token-endpoint.ts'

/** A sign-in that can begin: its address is known before the press, because a browser opens a window for a press alone. */
export interface ReadySignIn {
  readonly url: string
  /** Waits for the return of the reader, and asks for the token. Ends at once when it is cancelled. */
  readonly finish: (cancelled: AbortSignal) => Promise<TokenAnswer>
}

/** What a reader signs in with. */
export interface SignInChoices<Flow = SignInFlow> {
  readonly flow: Flow
  readonly clientId: string
  readonly scopes: readonly string[]
}

/**
 * Prepares an authorization code flow with PKCE (RFC 7636, S256; RFC 9700, section 2.1.1). The verifier is in no message, store
 * or address: it goes to the token endpoint alone.
 */
export async function prepareSignIn({
  flow,
  clientId,
  scopes,
}: SignInChoices<CodeFlow>): Promise<ReadySignIn> {
  const verifier = makeRandom()
  const state = makeRandom()
  const nonce = scopes.includes('openid') ? makeRandom() : undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const redirectUri = locateReturn()
  const request = { clientId, redirectUri, scopes, state, challenge: writeBase64Url(digest), nonce }
  const kept = keepKey(verifier)
  return {
    url: writeAuthorizationUrl(flow, request),
    async finish(cancelled) {
      const returned = readReturn(await untilReturned(state, cancelled), state, flow, redirectUri)
      if ('what' in returned) return { outcome: 'failed', failure: returned }
      return askForToken({
        url: flow.tokenUrl,
        fields: {
          grant_type: grantTypes.code,
          client_id: clientId,
          redirect_uri: redirectUri,
        },
        secrets: { code: returned, code_verifier: kept },
        nonce,
        redirectUri,
        scopes,
        cancelled,
      })
    },
  }
}

/** Renews a token (RFC 6749, section 6). Whoever gets another refresh token drops the one before. */
export async function renewToken(
  { flow, clientId, scopes }: SignInChoices<Pick<SignInFlow, 'refreshUrl'>>,
  refresh: ApiKey,
  cancelled: AbortSignal,
): Promise<TokenAnswer> {
  const answer = await askForToken({
    url: flow.refreshUrl,
    fields: { grant_type: 'refresh_token', client_id: clientId },
    secrets: { refresh_token: refresh },
    redirectUri: locateReturn(),
    scopes,
    cancelled,
  })
  if (answer.outcome === 'failed') return answer
  return { ...answer, grant: { ...answer.grant, refresh: answer.grant.refresh ?? refresh } }
}

/** The address that a team registers with its server. */
export function locateReturn(): string {
  return new URL(withBase(returnPath), location.origin).href
}

/** 256 bits, as text for an address. */
function makeRandom(): string {
  return writeBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer)
}

function writeBase64Url(bytes: ArrayBuffer): string {
  const characters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte))
  return btoa(characters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Waits for the page of the return, which knows only the state, and speaks to whoever made it: a window that the server isolated
 * from this page (`Cross-Origin-Opener-Policy`) has no opener, and another tab never had one.
 *
 * @throws {DOMException} when it is cancelled
 */
async function untilReturned(state: string, cancelled: AbortSignal): Promise<string> {
  const channel = new BroadcastChannel(nameChannel(state))
  try {
    return await new Promise((resolve, reject) => {
      cancelled.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      channel.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string') return
        // So that the page of the return can say that it was heard.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has the origin of its page
        channel.postMessage('heard')
        resolve(data)
      })
    })
  } finally {
    channel.close()
  }
}

/** @param search the query with which the server sent the reader back (RFC 6749, section 4.1.2) */
export function readReturn(
  search: string,
  state: string,
  { issuer }: Pick<CodeFlow, 'issuer'>,
  redirectUri: string,
): ApiKey | SignInFailure {
  const parameters = new URLSearchParams(search)
  if (parameters.get('state') !== state) return mixedUp
  const from = parameters.get('iss')
  if (issuer !== undefined && from !== issuer) return wrongIssuer
  const error = parameters.get('error')
  if (error !== null) {
    return explainError(error, parameters.get('error_description') ?? undefined, redirectUri)
  }
  const code = parameters.get('code')
  return code ? keepKey(code) : noCode
}
