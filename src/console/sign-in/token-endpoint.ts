import { basicTarget } from '#request/credential-target.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import {
  parseJson,
  getMember,
  getSeconds,
  getStringMember,
} from '#request/oauth/server-response.ts'
import { keepKey } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { fillSlot } from '#key/fill-slot.ts'
import { maskEchoesInText } from '#key/echo/key-echoes.ts'
import { maxKeyLength } from '#key/hygiene/parse-key.ts'
import type { Grant, RefreshToken, TokenRequest } from '#key/key-holder.ts'
import {
  explainError,
  wrongSignIn,
  noToken,
  tokenTooLong,
  unusableRefreshToken,
} from './messages.ts'
import { fetchJson } from './authorization-server.ts'
import type { JsonResult } from './authorization-server.ts'

export type TokenResult =
  | { readonly outcome: 'granted'; readonly token: ApiKey; readonly grant: Grant }
  | {
      readonly outcome: 'failed'
      readonly failure: SignInFailure
      /** The server's error code. */
      readonly error?: string
      /** Whether it is unknown what the server did. */
      readonly isSilent?: boolean
      /** Whether the same request can succeed later. */
      readonly isTransient?: boolean
    }

export interface ClientCredentials {
  /** The ID and the secret, each form-encoded (RFC 6749, section 2.3.1). */
  readonly pair: ApiKey
  /** The secret as entered, which a server may quote. */
  readonly secret: ApiKey
}

/** The credential request for which an HTTP request is sent. */
export type PendingRequest = Pick<TokenRequest, 'ended' | 'getSecrets'>

export interface FormRequest {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  /** By field name, such as `code_verifier`. */
  readonly secrets: Readonly<Record<string, ApiKey>>
  /** Credentials of a confidential client. */
  readonly client?: ClientCredentials
  readonly wanted: PendingRequest
}

export interface GrantRequest extends FormRequest {
  /** The endpoint and the client with which the token can be renewed. */
  readonly renewal: Pick<RefreshToken, 'url' | 'clientId'>
  /** Nonce of the ID token, if one was requested. */
  readonly nonce?: string | undefined
  /** The requested scopes, which are granted if the response does not list any (RFC 6749, section 5.1). */
  readonly scopes: readonly string[]
}

/** Requests a token from a token endpoint (RFC 6749, section 3.2). */
export async function fetchToken(request: GrantRequest): Promise<TokenResult> {
  const result = await postForm(request)
  if (result.outcome === 'failed') return { ...result, isTransient: result.isSilent }
  const isTransient = result.status === 429 || result.status >= 500
  const answer = parseTokenResponse(result.json, request)
  return answer.outcome === 'failed' ? { ...answer, isTransient } : answer
}

/**
 * Posts a form to an authorization server. Except for the transport of requests, this is the only code that sends a secret, and only
 * to the endpoint of its flow.
 */
export async function postForm({
  url,
  fields,
  secrets,
  client,
  wanted,
}: FormRequest): Promise<JsonResult> {
  const pairs = new URLSearchParams(fields).toString()
  const hidden = Object.entries(secrets).map(
    ([name, secret]) => `${name}=${fillSlot(secret, { place: 'form', name, scheme: name })}`,
  )
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...(client && { authorization: fillBasic(client.pair) }),
  }
  return fetchJson(
    url,
    { method: 'POST', headers, body: [pairs, ...hidden].join('&') },
    wanted.ended,
  )
}

function fillBasic(pair: ApiKey): string {
  return basicTarget.prefix + fillSlot(pair, { scheme: 'client', ...basicTarget })
}

function parseTokenResponse(answer: unknown, request: GrantRequest): TokenResult {
  const { scopes: asked, nonce, renewal } = request
  const tooLong = findOversizedToken(answer)
  if (tooLong !== undefined) return { outcome: 'failed', failure: tokenTooLong(tooLong) }
  const text = (name: string) => getStringMember(answer, name)
  const shownText = createMaskedReader(answer, request)
  const error = shownText('error')
  if (error !== undefined) {
    const failure = explainError(error, shownText('error_description'))
    return { outcome: 'failed', failure, error }
  }
  const token = text('access_token')
  const isBearer = /^bearer$/i.test(text('token_type') ?? '')
  if (token === undefined || !isBearer || !isVisible(token)) {
    return { outcome: 'failed', failure: noToken }
  }
  const idToken = text('id_token')
  if (nonce !== undefined && idToken !== undefined && parseNonce(idToken) !== nonce) {
    return { outcome: 'failed', failure: wrongSignIn }
  }
  const refresh = text('refresh_token')
  if (refresh !== undefined && !isPrintable(refresh)) {
    return { outcome: 'failed', failure: unusableRefreshToken }
  }
  const seconds = getSeconds(answer, 'expires_in')
  const grantedAt = Date.now()
  return {
    outcome: 'granted',
    token: keepKey(token),
    grant: {
      grantedAt,
      expiresAt: seconds === undefined ? undefined : grantedAt + seconds * 1000,
      scopes: splitScopes(shownText('scope', maxScopeLength)) ?? asked,
      refresh: refresh === undefined ? undefined : { token: keepKey(refresh), ...renewal },
    },
  }
}

/** Response members with tokens. An error response should not have any, but may. */
const tokenMembers = ['access_token', 'refresh_token', 'id_token', 'device_code'] as const

/** Returns the name of the first token that is longer than a pasted key may be. */
export function findOversizedToken(answer: unknown): (typeof tokenMembers)[number] | undefined {
  return tokenMembers.find((name) => (getStringMember(answer, name)?.length ?? 0) > maxKeyLength)
}

/**
 * Returns a function that reads displayed texts and masks secrets in them: a server may quote secrets that it received, that it
 * sends, or that the page holds. Tokens of the response must not be too long.
 */
export function createMaskedReader(
  answer: unknown,
  { secrets, client, wanted }: Pick<FormRequest, 'secrets' | 'client' | 'wanted'>,
): (name: string, longest?: number) => string | undefined {
  const known = [
    ...Object.values(secrets),
    ...Object.values(client ?? {}),
    ...wanted.getSecrets(),
    ...tokenMembers.flatMap((name) => {
      const token = getStringMember(answer, name)
      return token === undefined ? [] : keepKey(token)
    }),
  ]
  return (name, longest = maxShownLength) => {
    const found = getStringMember(answer, name)
    return found === undefined ? undefined : maskEchoesInText(known, found, longest)
  }
}

/** In characters; longer texts are truncated. */
export const maxShownLength = 1000

/** In characters, for all scopes together. */
const maxScopeLength = 4000

function splitScopes(scope: string | undefined): readonly string[] | undefined {
  return scope?.split(' ').filter((each) => each !== '')
}

/** Reads nothing else from an ID token, which is not kept: the page does not need the user's name. */
function parseNonce(idToken: string): unknown {
  const [, payload = ''] = idToken.split('.')
  try {
    return getMember(parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), 'nonce')
  } catch {
    return undefined
  }
}

/** Checks for the characters of an access token (RFC 6749, appendix A.12). */
function isVisible(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token)
}

/** Checks for the characters of a refresh token (RFC 6749, appendix A.17). */
function isPrintable(token: string): boolean {
  return /^[\x20-\x7e]+$/.test(token)
}
