import { parseJson } from '#request/oauth/json-response.ts'
import { maxResponseBytes, responseTimeout } from '#request/oauth/server-limits.ts'
import type { Header } from '#request/inputs.ts'
import { readText } from '#text/stream/read-text.ts'

export interface Probe {
  readonly url: string
  readonly method: string
  readonly headers: readonly Header[]
  readonly body?: string
  /** Whether a rule needs the JSON of the response. */
  readonly wantsJson?: true
}

export type ProbeResult =
  | ProbeResponse
  /** No response arrived. `code` is Node's name for the reason, such as `ECONNREFUSED`, or `timed-out`. */
  | { readonly kind: 'silent'; readonly code: string }

export interface ProbeResponse {
  readonly kind: 'responded'
  readonly status: number
  /** In the form of `fetch`: each name once, in lower case. */
  readonly headers: Headers
  /** Undefined if no rule needs it, the body is not JSON, or it is longer than 1 MB. */
  readonly json?: unknown
}

/**
 * Sends a probe. Follows no redirect, and reads a body only if a rule needs it. The time limit covers the entire response.
 *
 * @param timeoutMs by default the limit of the console, for headers and for a response of an authorization server
 * @returns what was observed; a network or TLS failure is a result, not an exception
 */
export async function sendProbe(
  { url, method, headers, body, wantsJson }: Probe,
  timeoutMs = responseTimeout,
): Promise<ProbeResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal,
    })
    const seen = { kind: 'responded', status: response.status, headers: response.headers } as const
    if (wantsJson)
      return { ...seen, json: parseJson((await readText(response, maxResponseBytes)) ?? '') }
    await response.body?.cancel()
    return seen
  } catch (error) {
    const reason = error instanceof Error ? error.cause : undefined
    return { kind: 'silent', code: signal.aborted ? 'timed-out' : getErrorCode(reason) }
  }
}

function getErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Returns the members of a list header (RFC 9110, section 5.6.1). */
export function parseListHeader({ headers }: ProbeResponse, name: string): readonly string[] {
  return (headers.get(name) ?? '')
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '')
}

/** Whether a status is a redirect (Fetch, redirect status). */
export function isRedirect({ status }: ProbeResponse): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}
