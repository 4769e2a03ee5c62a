import { returnPath } from '#request/oauth/sign-in-flow.ts'
import { withBase, withSignInBase } from '../browser/with-base.ts'
import type { SignInFailure, SignInFailureId } from '#response/exchange/failures/signing-in.ts'
import {
  maxResponseBytes,
  maxScopes,
  responseTimeout,
  signInTimeout,
} from '#request/oauth/server-response.ts'
import { formatCount, formatSeconds } from '#text/format.ts'
import { quoteDocument, formatDocumentName } from '#text/quote-document.ts'
import { maxKeyLength } from '#key/hygiene/parse-key.ts'
import { translate } from '../ui/translations.ts'

/** A redirect that belongs to no sign-in of this page, or to another server (RFC 9700, sections 4.4 and 4.7). */
export const wrongSignIn: SignInFailure = {
  page: 'sign-in-mixed-up',
  what: 'The response belongs to another sign-in, so its code was not used.',
  remedy: 'Sign in again, in one window at a time.',
}

export const wrongIssuer: SignInFailure = {
  page: 'sign-in-mixed-up',
  what: 'The response came from a different server than the one that was asked (RFC 9207), so its code was not used.',
  remedy: 'Sign in again. If it happens again, tell the team that runs the service.',
}

export const noCode: SignInFailure = {
  page: 'sign-in-no-token',
  what: 'The server sent no code.',
  remedy:
    'Sign in again. If it happens again, the server does not support the authorization code flow.',
}

/** @param reason the predicate of the metadata */
export function rejectMetadata(url: string, reason: string): SignInFailure {
  return {
    page: 'sign-in-mixed-up',
    what: `The metadata at ${formatAddress(url)} ${reason}, so it was not used.`,
    remedy: 'Tell the team that runs the service.',
  }
}

export function noMetadata(url: string): SignInFailure {
  return {
    page: 'sign-in-no-token',
    what: `No authorization server metadata was found at ${formatAddress(url)}.`,
    remedy: 'Paste a token that you already have, and tell the team that runs the service.',
  }
}

export const noDeviceCode: SignInFailure = {
  page: 'sign-in-no-token',
  what: 'The response of the device endpoint has no code, or no https address at which to enter it.',
  remedy: 'Paste a token that you already have.',
}

export const noSecret: SignInFailure = {
  page: undefined,
  what: 'The client secret is missing.',
  remedy: 'Enter it, then get a token.',
}

export const noCodeFlow: SignInFailure = {
  page: 'sign-in-no-token',
  what: 'The metadata of the server has no https addresses for signing in.',
  remedy: 'Paste a token that you already have.',
}

export const noPkce: SignInFailure = {
  page: 'sign-in-no-token',
  what: 'The server does not support PKCE with S256, without which a page cannot sign in safely (RFC 9700, section 2.1.1).',
  remedy: 'Paste a token, and ask the team that runs the service to support PKCE.',
}

/** Explains a request that the policy of the host blocked, although the page's own policy permits it. */
export function explainBlock(url: string, directive: string): SignInFailure {
  return {
    page: 'sign-in-unreadable',
    what: `The host of this portal sends another Content-Security-Policy, whose ${directive} does not permit ${formatAddress(url)}. Nothing was sent.`,
    remedy: 'Tell the team that runs this portal. Or get a token in another way, and paste it.',
  }
}

/**
 * Explains a missing response. A page cannot distinguish an unreachable server from one that does not allow this origin to read
 * its responses (Fetch, “CORS protocol”).
 */
export function explainNoResponse(tokenUrl: string, origin: string): SignInFailure {
  return {
    page: 'sign-in-unreadable',
    what: `No response of ${formatAddress(tokenUrl)} could be read.`,
    remedy: `Either it cannot be reached, or it does not allow pages of ${origin} to read its responses: its team must send Access-Control-Allow-Origin: ${origin}.`,
  }
}

export function explainTimeout(url: string): SignInFailure {
  return {
    page: 'sign-in-unreadable',
    what: `${formatAddress(url)} sent no complete response within ${formatSeconds(responseTimeout / 1000)}.`,
    remedy: 'Try again later. If it happens again, tell the team that runs the service.',
  }
}

export function responseTooLong(url: string): SignInFailure {
  return {
    page: 'sign-in-no-token',
    what: `The response of ${formatAddress(url)} has more than ${formatCount(maxResponseBytes)} bytes, so it was not used.`,
    remedy: 'Paste a token that you already have, and tell the team that runs the service.',
  }
}

export function tokenTooLong(name: string): SignInFailure {
  return {
    page: 'sign-in-no-token',
    what: `The ${name} of the server has more than ${formatCount(maxKeyLength)} characters, so it was not used.`,
    remedy: 'Ask the team that runs the service for shorter tokens.',
  }
}

export const unusableRefreshToken: SignInFailure = {
  page: 'sign-in-no-token',
  what: 'The refresh_token of the server has characters that cannot be sent (RFC 6749, appendix A.17).',
  remedy: 'Tell the team that runs the service.',
}

export const unusableDeviceCode: SignInFailure = {
  page: 'sign-in-no-token',
  what: 'The device_code of the server has a lone surrogate, which cannot be sent.',
  remedy: 'Tell the team that runs the service.',
}

export const expiredDeviceCode: SignInFailure = {
  page: 'sign-in-expired',
  what: 'The code has expired.',
  remedy: 'Sign in again to get another code.',
}

export const noReturn: SignInFailure = {
  page: 'sign-in-window',
  what: `The sign-in window did not return within ${formatSeconds(signInTimeout / 1000)}.`,
  remedy: 'Sign in again.',
}

const lostRotation =
  'If the server has already replaced the refresh token, renewing fails from now on: then forget the token, and sign in again.'

export const cancelledRenewal: SignInFailure = {
  page: undefined,
  what: 'You cancelled the renewal.',
  remedy: lostRotation,
}

/** Explains a failed renewal that the server may have completed. */
export function explainLostRenewal({ page, what, remedy }: SignInFailure): SignInFailure {
  return { page, what, remedy: `${remedy} ${lostRotation}` }
}

export function loneSurrogate(field: 'client ID' | 'client secret'): SignInFailure {
  return {
    page: undefined,
    what: `The ${field} has a lone surrogate, one half of a character, which cannot be sent.`,
    remedy: `Copy the ${field} again from where it is stored.`,
  }
}

export const noToken: SignInFailure = {
  page: 'sign-in-no-token',
  what: 'The response of the token endpoint has no access token that this page can use.',
  remedy:
    'The server must send JSON with access_token, and with token_type Bearer (RFC 6750, section 4).',
}

/** Explains an error of the authorization or token endpoint (RFC 6749, sections 4.1.2.1 and 5.2). */
export function explainError(error: string, description: string | undefined): SignInFailure {
  const detail = description === undefined ? '' : `: ${quoteDocument(description, 200)}`
  const known = Object.hasOwn(errors, error) ? errors[error] : undefined
  return {
    page: known?.page,
    what: `The server refused: ${quoteDocument(error, 60)}${detail}.`,
    remedy:
      known?.remedy.replace('{uri}', getRedirectUri) ??
      'Ask the team that runs the service what this error means.',
  }
}

interface KnownError {
  readonly page?: SignInFailureId
  /** With `{uri}` for the redirect URI. */
  readonly remedy: string
}

const errors: Readonly<Record<string, KnownError>> = {
  access_denied: {
    page: 'sign-in-refused',
    remedy: 'You, or the server, did not consent. Sign in again to change that.',
  },
  invalid_client: {
    page: 'sign-in-client',
    remedy:
      'Check the client ID, and the secret if you entered one. Otherwise the client must be public, because a page cannot keep a secret.',
  },
  unauthorized_client: {
    page: 'sign-in-client',
    remedy: 'The client may not use this kind of grant. Its team must allow that.',
  },
  invalid_request: {
    page: 'sign-in-redirect',
    remedy: 'Check the client ID, and that this redirect address is registered: {uri}',
  },
  invalid_scope: { page: 'sign-in-scope', remedy: 'Choose other scopes.' },
  invalid_grant: {
    page: 'sign-in-expired',
    remedy:
      'The code or the token has expired, was used before, or belongs to another redirect address than {uri}. Sign in again.',
  },
  expired_token: {
    page: 'sign-in-expired',
    remedy: 'The code was entered too late. Sign in again.',
  },
  unsupported_response_type: {
    page: 'sign-in-no-token',
    remedy: 'The server does not support the authorization code flow.',
  },
  unsupported_grant_type: {
    page: 'sign-in-no-token',
    remedy: 'The server does not support this kind of grant.',
  },
  server_error: { remedy: 'Try again later.' },
  temporarily_unavailable: { remedy: 'Try again later.' },
}

/** Returns the redirect URI that a team registers with its server. */
export function getRedirectUri(): string {
  const addBase = import.meta.env.PORTAL_HAS_LOCALES ? withSignInBase : withBase
  return new URL(addBase(returnPath), location.origin).href
}

/** Formats an address of a server on one line, truncated to a readable length. */
export function formatAddress(url: string): string {
  return formatDocumentName(URL.canParse(url) ? new URL(url).href : url, 200)
}

/** Formats an untrusted scope name. */
export function formatScope(scope: string): string {
  return formatDocumentName(scope, 60)
}

/** Formats scopes as a list in a sentence. */
export function formatScopes(scopes: readonly string[]): string {
  const shown = scopes.slice(0, maxScopes).map((scope) => formatServerText(scope, 60))
  const rest = scopes.length - shown.length
  return [...shown, ...(rest > 0 ? [translate('{count} more', { count: rest })] : [])].join(', ')
}

/** Quotes a text unless it is one word of the characters allowed in scopes and addresses (RFC 6749, section 3.3). */
export function formatServerText(text: string, longest: number): string {
  const isWord = /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(text) && text.length <= longest
  return isWord ? text : quoteDocument(text, longest)
}
