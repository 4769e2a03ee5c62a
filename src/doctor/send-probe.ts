import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Header } from '#core/request/inputs.ts'
import { fillRequest } from '#core/request/plan/place-secrets.ts'
import type { CredentialSlot } from '#core/request/request-plan.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoesInText } from '#key/echo/key-echoes.ts'
import { fillSlot } from '#key/fill-slot.ts'

export interface ProbeRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly secret?: ProbeSecret | undefined
}

export interface ProbeSecret {
  readonly key: ApiKey
  readonly slot: CredentialSlot
}

/** The result of one request, as seen on the wire. It holds no key: an echo of the key is masked. */
export type ProbeResult = ProbeResponse | NoProbeResponse | NotMade

export interface ProbeResponse {
  readonly kind: 'responded'
  readonly status: number
  /** In the order of arrival; a repeated name is a finding. */
  readonly headers: readonly Header[]
}

/** No response came. `code` is Node's name for the reason, such as `ECONNREFUSED`, or `timed-out`. */
interface NoProbeResponse {
  readonly kind: 'silent'
  readonly code: string
}

export interface NotMade {
  readonly kind: 'not-made'
  /** A clause. */
  readonly why: string
}

/**
 * Sends one request on a new connection, follows no redirect and reads no body. Unlike `fetch`, it sees each header line as sent.
 *
 * @param timeoutMs the limit for the request and the headers of its response together
 * @returns what was observed; a network or TLS failure is a result, not an exception
 */
export async function sendProbe(probe: ProbeRequest, timeoutMs: number): Promise<ProbeResult> {
  const { promise, resolve } = Promise.withResolvers<ProbeResult>()
  const begin = probe.url.startsWith('https:') ? requestByHttps : requestByHttp
  const signal = AbortSignal.timeout(timeoutMs)
  const { url, headers } = fillProbe(probe)
  const request = begin(url, {
    method: probe.method,
    headers: {
      Accept: '*/*',
      ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    },
    agent: false,
    signal,
  })
  request.on('response', ({ statusCode = 0, rawHeaders }) => {
    resolve({
      kind: 'responded',
      status: statusCode,
      headers: maskHeaders(pairLines(rawHeaders), probe.secret?.key),
    })
    request.destroy()
  })
  // No effect once a response has begun: a promise settles only once.
  request.on('error', (error) =>
    resolve({ kind: 'silent', code: signal.aborted ? 'timed-out' : readCode(error) }),
  )
  request.end()
  return promise
}

function fillProbe({ url, headers, secret }: ProbeRequest) {
  if (!secret) return { url, headers }
  const { key, slot } = secret
  const plan = { url, headers, body: { kind: 'none' }, slots: [slot] } as const
  return fillRequest(plan, () => fillSlot(key, slot))
}

/** `rawHeaders` alternates names and values. */
function pairLines(lines: readonly string[]): readonly Header[] {
  return lines.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: lines[index + 1] ?? '' }] : [],
  )
}

function maskHeaders(headers: readonly Header[], key: ApiKey | undefined): readonly Header[] {
  if (!key) return headers
  return headers.map(({ name, value }) => ({ name, value: maskEchoesInText([key], value) }))
}

function readCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
