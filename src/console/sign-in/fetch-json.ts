import { waitForNextTask } from '../browser/tasks.ts'
import { watchPolicy } from '../browser/watch-policy.ts'
import { parseJson, maxResponseBytes, responseTimeout } from '#request/oauth/server-response.ts'
import type { SignInFailure } from '#response/exchange/failures/signing-in.ts'
import { readText } from '#text/stream/read-text.ts'
import { explainBlock, explainNoResponse, explainTimeout, responseTooLong } from './failures.ts'

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
