import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import {
  getSeconds,
  getStringMember,
  maxEndpointLength,
  signInTimeout,
} from '#request/oauth/server-response.ts'
import { grantTypes, isOAuthEndpoint } from '#request/oauth/sign-in-flow.ts'
import type { DeviceFlow } from '#request/oauth/sign-in-flow.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import { keepKey } from '#key/api-key.ts'
import { getRedirectUri } from './authorize.ts'
import type { SignInChoices } from './authorize.ts'
import {
  expiredDeviceCode,
  explainError,
  noDeviceCode,
  tokenTooLong,
  unusableDeviceCode,
} from './failures.ts'
import { fetchToken, createMaskedReader, findOversizedToken, postForm } from './token-endpoint.ts'
import type { TokenResult, PendingRequest } from './token-endpoint.ts'
import { wait } from './wait.ts'

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
  const redirectUri = getRedirectUri()
  const request = { url, fields, secrets: {}, wanted }
  const result = await postForm(request)
  if (result.outcome === 'failed') return result.failure
  const { json } = result
  const tooLong = findOversizedToken(json)
  if (tooLong !== undefined) return tokenTooLong(tooLong)
  const shownText = createMaskedReader(json, request)
  const error = shownText('error')
  if (error !== undefined) return explainError(error, shownText('error_description'), redirectUri)
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
          redirectUri,
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
