import { basicPlace } from '#core/request/credential-place.ts'
import type { SignInFailure } from '#core/exchange/failures/signing-in.ts'
import { parseJson, readMember, readSeconds, readTextMember } from '#core/oauth/json-answer.ts'
import { keepKey } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { fillSlot } from '#key/fill-slot.ts'
import { maskEchoesInText } from '#key/echo/key-echoes.ts'
import { maxKeyLength } from '#key/hygiene/read-key.ts'
import type { Grant, RefreshToken, TokenRequest } from '#key/key-holder.ts'
import { explainError, mixedUp, noToken, tokenTooLong, unusableRefreshToken } from './failures.ts'
import { fetchJson } from './fetch-json.ts'
import type { JsonResult } from './fetch-json.ts'

export type TokenAnswer =
  | { readonly outcome: 'granted'; readonly token: ApiKey; readonly grant: Grant }
  | {
      readonly outcome: 'failed'
      readonly failure: SignInFailure
      /** As the server named it. */
      readonly error?: string
      /** Whether nothing is known of what the server did. */
      readonly isSilent?: boolean
      /** Whether the same request can succeed later. */
      readonly isTransient?: boolean
    }

export interface ClientCredentials {
  /** The ID and the secret, each encoded as in a form (RFC 6749, section 2.3.1). */
  readonly pair: ApiKey
  /** The secret as it was entered, which a server may quote. */
  readonly secret: ApiKey
}

/** The request for a credential to which a request of the page belongs. */
export type Wanted = Pick<TokenRequest, 'ended' | 'listSecrets'>

export interface FormRequest {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  /** By the names of their fields, such as `code_verifier`. */
  readonly secrets: Readonly<Record<string, ApiKey>>
  /** A client that has a secret. */
  readonly client?: ClientCredentials
  readonly wanted: Wanted
}

export interface GrantRequest extends FormRequest {
  /** The endpoint and the client for which the token can be renewed. */
  readonly renewal: Pick<RefreshToken, 'url' | 'clientId'>
  /** That of the ID token, where one was asked for. */
  readonly nonce?: string | undefined
  readonly redirectUri: string
  /** What was asked for, which is what is granted where the answer does not say (RFC 6749, section 5.1). */
  readonly scopes: readonly string[]
}

/** Asks a token endpoint for a token (RFC 6749, section 3.2). */
export async function askForToken(request: GrantRequest): Promise<TokenAnswer> {
  const result = await postForm(request)
  if (result.outcome === 'failed') return { ...result, isTransient: result.isSilent }
  const isTransient = result.status === 429 || result.status >= 500
  const answer = readAnswer(result.json, request)
  return answer.outcome === 'failed' ? { ...answer, isTransient } : answer
}

/**
 * Posts a form to an authorization server: the one place besides the transport of requests from which a secret leaves the page, for
 * the endpoint of its own flow.
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
  return basicPlace.prefix + fillSlot(pair, { scheme: 'client', ...basicPlace })
}

function readAnswer(answer: unknown, request: GrantRequest): TokenAnswer {
  const { redirectUri, scopes: asked, nonce, renewal } = request
  const tooLong = findTooLong(answer)
  if (tooLong !== undefined) return { outcome: 'failed', failure: tokenTooLong(tooLong) }
  const text = (name: string) => readTextMember(answer, name)
  const shownText = createMaskedReader(answer, request)
  const error = shownText('error')
  if (error !== undefined) {
    const failure = explainError(error, shownText('error_description'), redirectUri)
    return { outcome: 'failed', failure, error }
  }
  const token = text('access_token')
  const isBearer = /^bearer$/i.test(text('token_type') ?? '')
  if (token === undefined || !isBearer || !isVisible(token)) {
    return { outcome: 'failed', failure: noToken }
  }
  const idToken = text('id_token')
  if (nonce !== undefined && idToken !== undefined && readNonce(idToken) !== nonce) {
    return { outcome: 'failed', failure: mixedUp }
  }
  const refresh = text('refresh_token')
  if (refresh !== undefined && !isPrintable(refresh)) {
    return { outcome: 'failed', failure: unusableRefreshToken }
  }
  const seconds = readSeconds(answer, 'expires_in')
  const grantedAt = Date.now()
  return {
    outcome: 'granted',
    token: keepKey(token),
    grant: {
      grantedAt,
      expiresAt: seconds === undefined ? undefined : grantedAt + seconds * 1000,
      scopes: splitScopes(shownText('scope', longestScope)) ?? asked,
      refresh: refresh === undefined ? undefined : { token: keepKey(refresh), ...renewal },
    },
  }
}

/** By the names of their members. An error should have none of them, and may all the same. */
const tokenMembers = ['access_token', 'refresh_token', 'id_token', 'device_code'] as const

/** The first token that is longer than a pasted key may be. */
export function findTooLong(answer: unknown): (typeof tokenMembers)[number] | undefined {
  return tokenMembers.find((name) => (readTextMember(answer, name)?.length ?? 0) > maxKeyLength)
}

/**
 * Reads texts that are shown. A server that quotes what it was sent, what it sends, or what the page holds, would put it on the page.
 * No token of the response may be too long.
 */
export function createMaskedReader(
  answer: unknown,
  { secrets, client, wanted }: Pick<FormRequest, 'secrets' | 'client' | 'wanted'>,
): (name: string, longest?: number) => string | undefined {
  const known = [
    ...Object.values(secrets),
    ...Object.values(client ?? {}),
    ...wanted.listSecrets(),
    ...tokenMembers.flatMap((name) => {
      const token = readTextMember(answer, name)
      return token === undefined ? [] : keepKey(token)
    }),
  ]
  return (name, longest = longestShown) => {
    const found = readTextMember(answer, name)
    return found === undefined ? undefined : maskEchoesInText(known, found, longest)
  }
}

/** In characters, of a text that is shown in part. */
export const longestShown = 1000

/** In characters, of all scopes together. */
const longestScope = 4000

function splitScopes(scope: string | undefined): readonly string[] | undefined {
  return scope?.split(' ').filter((each) => each !== '')
}

/** Of an ID token nothing else is read, and it is not kept: the page needs no name of its reader. */
function readNonce(idToken: string): unknown {
  const [, payload = ''] = idToken.split('.')
  try {
    return readMember(parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), 'nonce')
  } catch {
    return undefined
  }
}

/** Of the characters that a header carries as they are (RFC 6749, appendix A.12). */
function isVisible(token: string): boolean {
  return /^[\x21-\x7e]+$/.test(token)
}

/** RFC 6749, appendix A.17. */
function isPrintable(token: string): boolean {
  return /^[\x20-\x7e]+$/.test(token)
}
