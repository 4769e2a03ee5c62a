import { grantTypes, isOAuthEndpoint } from '#core/oauth/sign-in-flow.ts'
import type { DeviceFlow } from '#core/oauth/sign-in-flow.ts'
import { keepKey } from '#key/api-key.ts'
import { locateReturn } from './authorize.ts'
import type { SignInChoices } from './authorize.ts'
import { explainError, explainSilence, noDeviceCode } from './failures.ts'
import type { SignInFailure } from './failures.ts'
import { readMember, readTextMember } from '#core/oauth/json-answer.ts'
import { askForToken, postForm } from './token-endpoint.ts'
import type { TokenAnswer } from './token-endpoint.ts'

/** What a reader enters elsewhere, in a browser on any device. */
export interface DeviceSignIn {
  readonly userCode: string
  /** Where the code is entered; with the code in it, where the server offers that. */
  readonly address: string
  /** Polls until the reader has consented or refused, the code has expired, or it is cancelled. */
  readonly finish: (cancelled: AbortSignal) => Promise<TokenAnswer>
}

/** Begins a device authorization (RFC 8628, sections 3.1 and 3.2). The device code is held as a key is. */
export async function startDevice(
  { flow, clientId, scopes }: SignInChoices<DeviceFlow>,
  cancelled: AbortSignal,
): Promise<DeviceSignIn | SignInFailure> {
  const { deviceUrl: url, tokenUrl } = flow
  const fields = { client_id: clientId, ...(scopes.length > 0 && { scope: scopes.join(' ') }) }
  const redirectUri = locateReturn()
  const answer = await postForm({ url, fields, secrets: {}, cancelled })
  if (!answer) return explainSilence(url, location.origin)
  const { json } = answer
  const error = readTextMember(json, 'error')
  if (error !== undefined) {
    return explainError(error, readTextMember(json, 'error_description'), redirectUri)
  }
  const deviceCode = readTextMember(json, 'device_code')
  const userCode = readTextMember(json, 'user_code')
  const address = readTextMember(json, 'verification_uri')
  const complete = readTextMember(json, 'verification_uri_complete')
  if (deviceCode === undefined || userCode === undefined || !isOAuthEndpoint(address)) {
    return noDeviceCode
  }
  const kept = keepKey(deviceCode)
  return {
    userCode,
    address: isOAuthEndpoint(complete) ? complete : address,
    async finish(stop) {
      // Five seconds unless the server says otherwise, and five more each time that it wants less (section 3.5).
      let seconds = readSeconds(json, 'interval') ?? 5
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        await wait(seconds, stop)
        // oxlint-disable-next-line no-await-in-loop
        const asked = await askForToken({
          url: tokenUrl,
          fields: { grant_type: grantTypes.device, client_id: clientId },
          secrets: { device_code: kept },
          redirectUri,
          scopes,
          cancelled: stop,
        })
        const why = asked.outcome === 'failed' ? asked.error : undefined
        if (why !== 'authorization_pending' && why !== 'slow_down') return asked
        if (why === 'slow_down') seconds += 5
      }
    },
  }
}

function readSeconds(json: unknown, name: string): number | undefined {
  const value = Number(readMember(json, name))
  return value > 0 ? value : undefined
}

/** @throws {DOMException} when it is cancelled */
async function wait(seconds: number, cancelled: AbortSignal): Promise<void> {
  cancelled.throwIfAborted()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    cancelled.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('', 'AbortError'))
      },
      { once: true },
    )
  })
}
