import { request as requestByHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Header } from '#core/request/header.ts'
import { fillRequest } from '#core/request/plan/place-secrets.ts'
import type { CredentialSlot } from '#core/request/request-plan.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoes, maskEchoesInText } from '#key/echo/key-echoes.ts'
import { fillSlot } from '#key/fill-slot.ts'
import type { ProbeResult } from './probe-result.ts'

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

/** The number of bytes of a body that are searched for the key. The body serves no other purpose. */
const bodyLimit = 64 * 1024

/**
 * Sends one request on a new connection and follows no redirect. Unlike `fetch`, it sees each header line as sent.
 *
 * @param timeoutMs the limit for the request and its response together
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
  request.on('response', (response) => resolve(readResponse(response, probe.secret?.key)))
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

async function readResponse(
  response: IncomingMessage,
  key: ApiKey | undefined,
): Promise<ProbeResult> {
  const sent = pairLines(response.rawHeaders)
  const headers = key
    ? sent.map(({ name, value }) => ({ name, value: maskEchoesInText([key], value) }))
    : sent
  const isEchoed = headers.some(({ value }, index) => value !== sent[index]?.value)
  const body = key ? await readStart(response) : Buffer.alloc(0)
  response.destroy()
  return {
    kind: 'responded',
    status: response.statusCode ?? 0,
    headers,
    echoesKey: isEchoed || (key !== undefined && maskEchoes([key], body) > 0),
  }
}

/** `rawHeaders` alternates names and values. */
function pairLines(lines: readonly string[]): readonly Header[] {
  return lines.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: lines[index + 1] ?? '' }] : [],
  )
}

/** The body up to the limit, or as much as arrived of one that breaks off or never ends. */
async function readStart(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response) {
      if (!Buffer.isBuffer(part)) continue
      parts.push(part)
      length += part.length
      if (length >= bodyLimit) break
    }
  } catch {
    // The headers have arrived, and the rules judge those.
  }
  return Buffer.concat(parts)
}

function readCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
