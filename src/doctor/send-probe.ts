import { request as requestByHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Header } from '#core/request/operation.ts'
import { writeAuthorization } from '#key/api-key.ts'
import type { ApiKey } from '#key/api-key.ts'
import { maskEchoes, maskEchoesInText } from '#key/echo/key-echoes.ts'
import type { ProbeResult } from './probe-result.ts'

export interface ProbeRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly key?: ApiKey | undefined
}

/** How much of a body is searched for the key. Nothing else in it is of interest. */
const bodyLimit = 64 * 1024

/**
 * Makes one request on a connection of its own and follows nothing. Unlike `fetch`, it sees each header line as it came.
 *
 * @param timeoutMs how long the whole exchange may take
 * @returns what was seen; a failure of the network or of TLS is a result too and never an exception
 */
export async function sendProbe(call: ProbeRequest, timeoutMs: number): Promise<ProbeResult> {
  const { promise, resolve } = Promise.withResolvers<ProbeResult>()
  const begin = call.url.startsWith('https:') ? requestByHttps : requestByHttp
  const signal = AbortSignal.timeout(timeoutMs)
  const request = begin(call.url, {
    method: call.method,
    headers: writeHeaders(call),
    agent: false,
    signal,
  })
  request.on('response', (response) => resolve(readResponse(response, call.key)))
  // After a response has begun this changes nothing: a promise is settled once.
  request.on('error', (error) =>
    resolve({ kind: 'silent', code: signal.aborted ? 'timed-out' : readCode(error) }),
  )
  request.end()
  return promise
}

function writeHeaders({ headers, key }: ProbeRequest): Record<string, string> {
  return {
    Accept: '*/*',
    ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    ...(key && { Authorization: writeAuthorization(key) }),
  }
}

async function readResponse(
  response: IncomingMessage,
  key: ApiKey | undefined,
): Promise<ProbeResult> {
  const sent = pairLines(response.rawHeaders)
  const headers = key
    ? sent.map(({ name, value }) => ({ name, value: maskEchoesInText(key, value) }))
    : sent
  const isEchoed = headers.some(({ value }, index) => value !== sent[index]?.value)
  const body = key ? await readStart(response) : Buffer.alloc(0)
  response.destroy()
  return {
    kind: 'responded',
    status: response.statusCode ?? 0,
    headers,
    echoesKey: isEchoed || (key !== undefined && maskEchoes(key, body) > 0),
  }
}

/** `rawHeaders` holds names and values in turn. */
function pairLines(lines: readonly string[]): readonly Header[] {
  return lines.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, value: lines[index + 1] ?? '' }] : [],
  )
}

/** The body up to the limit; a body that breaks off or never ends is as good as what came of it. */
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
    // The headers have come, and they are what is judged.
  }
  return Buffer.concat(parts)
}

function readCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
