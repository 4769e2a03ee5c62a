import { basicPlace } from '#core/request/credential-place.ts'
import { keepKey } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { fillSlot } from '#key/fill-slot.ts'
import { maskEchoesInText } from '#key/echo/key-echoes.ts'
import type { Grant } from '#key/key-holder.ts'
import { explainError, explainSilence, mixedUp, noToken } from './failures.ts'
import type { SignInFailure } from './failures.ts'
import { parseJson, readMember, readTextMember } from '#core/oauth/json-answer.ts'

export type TokenAnswer =
  | { readonly outcome: 'granted'; readonly token: ApiKey; readonly grant: Grant }
  | { readonly outcome: 'failed'; readonly failure: SignInFailure; readonly error?: string }

export interface ClientCredentials {
  /** The ID and the secret, each encoded as in a form (RFC 6749, section 2.3.1). */
  readonly pair: ApiKey
  /** The secret as it was entered, which a server may quote. */
  readonly secret: ApiKey
}

export interface TokenRequest {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  /** By the names of their fields, such as `code_verifier`. */
  readonly secrets: Readonly<Record<string, ApiKey>>
  /** A client that has a secret. */
  readonly client?: ClientCredentials
  /** That of the ID token, where one was asked for. */
  readonly nonce?: string | undefined
  readonly redirectUri: string
  /** What was asked for, which is what is granted where the answer does not say (RFC 6749, section 5.1). */
  readonly scopes: readonly string[]
  readonly cancelled: AbortSignal
}

/** Asks a token endpoint for a token (RFC 6749, section 3.2). */
export async function askForToken(request: TokenRequest): Promise<TokenAnswer> {
  const { url } = request
  const answer = await postForm(request)
  if (!answer) return { outcome: 'failed', failure: explainSilence(url, location.origin) }
  return readAnswer(answer.json, request)
}

/**
 * Posts a form to an authorization server: the one place besides the transport of requests from which a secret leaves the page, for
 * the endpoint of its own flow. Redirects are not followed, and no cookie and no referrer is sent.
 *
 * @returns nothing where no answer can be read
 */
export async function postForm({
  url,
  fields,
  secrets,
  client,
  cancelled,
}: Pick<TokenRequest, 'url' | 'fields' | 'secrets' | 'client' | 'cancelled'>): Promise<
  { readonly json: unknown } | undefined
> {
  const pairs = new URLSearchParams(fields).toString()
  const hidden = Object.entries(secrets).map(
    ([name, secret]) => `${name}=${fillSlot(secret, { place: 'form', name, scheme: name })}`,
  )
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(client && { authorization: fillBasic(client.pair) }),
      },
      body: [pairs, ...hidden].join('&'),
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: cancelled,
    })
    return { json: parseJson(await response.text()) }
  } catch {
    // The exception is dropped unread: it may quote the address.
    return undefined
  }
}

function fillBasic(pair: ApiKey): string {
  return basicPlace.prefix + fillSlot(pair, { scheme: 'client', ...basicPlace })
}

function readAnswer(
  answer: unknown,
  { redirectUri, scopes: asked, nonce, secrets, client }: TokenRequest,
): TokenAnswer {
  const text = (name: string) => readTextMember(answer, name)
  const sent = [...Object.values(secrets), ...Object.values(client ?? {})]
  // A server that quotes what it was sent, or what it sends, would put it on the page.
  const shownText = (name: string, keys = sent) => {
    const found = text(name)
    return found === undefined ? undefined : maskEchoesInText(keys, found)
  }
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
  const seconds = Number(readMember(answer, 'expires_in'))
  const refreshText = text('refresh_token')
  const refresh = refreshText === undefined ? undefined : keepKey(refreshText)
  const kept = keepKey(token)
  const scope = shownText('scope', [...sent, kept, ...(refresh ? [refresh] : [])])
  const grantedAt = Date.now()
  return {
    outcome: 'granted',
    token: kept,
    grant: {
      grantedAt,
      expiresAt: seconds > 0 ? grantedAt + seconds * 1000 : undefined,
      scopes: scope?.split(' ') ?? asked,
      refresh,
    },
  }
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
