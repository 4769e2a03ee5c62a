import { waitForNextTask } from '../browser/tasks.ts'
import { watchPolicy } from '../browser/watch-policy.ts'
import {
  getStringMember,
  maxResponseBytes,
  parseJson,
  responseTimeout,
} from '#request/oauth/server-response.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import { readText } from '#text/stream/read-text.ts'
import {
  explainBlock,
  explainNoResponse,
  explainTimeout,
  responseTooLong,
  noCodeFlow,
  noMetadata,
  noPkce,
  rejectMetadata,
} from './messages.ts'
import { parseServerMetadata } from '#request/oauth/server-metadata.ts'
import type { ServerMetadata } from '#request/oauth/server-metadata.ts'
import { isOAuthEndpoint } from '#request/oauth/sign-in-flow.ts'
import type { SignInFlow } from '#request/oauth/sign-in-flow.ts'

export type JsonResult =
  | {
      readonly outcome: 'responded'
      readonly status: number
      /** Undefined if the body is not JSON. */
      readonly json: unknown
    }
  | {
      readonly outcome: 'failed'
      readonly failure: SignInFailure
      /** Whether it is unknown what the server did. */
      readonly isSilent: boolean
    }

/**
 * Fetches JSON from an authorization server, within the limits for its responses, without following redirects and without cookies
 * or a referrer.
 */
export async function fetchJson(
  url: string,
  init: Pick<RequestInit, 'method' | 'body'> & {
    readonly headers: Readonly<Record<string, string>>
  },
  ended: AbortSignal,
): Promise<JsonResult> {
  const timeout = new AbortController()
  const policy = watchPolicy(url)
  const timer = setTimeout(() => timeout.abort(), responseTimeout)
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([ended, timeout.signal]),
    })
    const text = await readText(response, maxResponseBytes)
    return text === undefined
      ? { outcome: 'failed', failure: responseTooLong(url), isSilent: false }
      : { outcome: 'responded', status: response.status, json: parseJson(text) }
  } catch {
    // The exception is ignored, because it may quote the address. The browser reports blocked requests slightly later.
    await waitForNextTask()
    const block = policy.read()
    if (block?.from === 'host') {
      return { outcome: 'failed', failure: explainBlock(url, block.directive), isSilent: false }
    }
    const failure = timeout.signal.aborted
      ? explainTimeout(url)
      : explainNoResponse(url, location.origin)
    return { outcome: 'failed', failure, isSilent: true }
  } finally {
    clearTimeout(timer)
    policy.stop()
  }
}

/** Fetches the metadata of an authorization server. Metadata that quotes a secret is rejected, because the page shows it. */
export async function fetchMetadata(
  url: string,
  ended: AbortSignal,
  isKeyIn: (text: string) => boolean,
): Promise<ServerMetadata | SignInFailure> {
  const result = await fetchJson(url, { headers: { accept: 'application/json' } }, ended)
  if (result.outcome === 'failed') return result.failure
  const { status, json } = result
  const isFound = status >= 200 && status <= 299 && getStringMember(json, 'issuer') !== undefined
  if (!isFound) return noMetadata(url)
  const metadata = parseServerMetadata(url, json)
  // RFC 8414, section 3.3.
  if (!metadata) return rejectMetadata(url, 'names a different issuer')
  const texts = Object.values(metadata).flat()
  const isQuoting = texts.some((value) => typeof value === 'string' && isKeyIn(value))
  return isQuoting ? rejectMetadata(url, 'contains a secret that this page holds') : metadata
}

/**
 * Chooses the flow by which a page signs in at a server with this metadata.
 *
 * @param kind the preferred flow if the server supports both
 */
export function chooseFlow(
  metadata: ServerMetadata,
  kind: SignInFlow['kind'] = 'code',
): SignInFlow | SignInFailure {
  const { issuer, authorizationUrl, tokenUrl, deviceUrl, challengeMethods } = metadata
  if (!isOAuthEndpoint(tokenUrl)) return noCodeFlow
  const shared = {
    tokenUrl,
    refreshUrl: tokenUrl,
    scopes: Object.fromEntries(metadata.scopes.map((name) => [name, ''])),
    issuer,
    sendsIssuer: metadata.sendsIssuer,
  }
  const hasCodes = isOAuthEndpoint(authorizationUrl)
  if (isOAuthEndpoint(deviceUrl) && (kind === 'device' || !hasCodes)) {
    return { kind: 'device', deviceUrl, ...shared }
  }
  if (!hasCodes) return noCodeFlow
  if (challengeMethods && !challengeMethods.includes('S256')) return noPkce
  return { kind: 'code', authorizationUrl, ...shared }
}
