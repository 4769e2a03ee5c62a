import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { listen } from '../run-server.ts'

/** A request, byte for byte as it arrived. */
export interface RawRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  /** In the order in which they arrived; names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

export interface RawServer {
  readonly url: string
  /** What arrived since the last call. */
  readonly take: () => Arrivals
  readonly stop: () => Promise<void>
}

export interface Arrivals {
  readonly requests: readonly RawRequest[]
  readonly preflights: readonly RawRequest[]
}

/** What the response to a request says, as its body. */
export type Answer = (request: RawRequest) => string

/**
 * A server that pages of any origin may call with any method and header, and that records what arrives. It reads the bytes itself:
 * Node's own server knows no method that HTTP does not define.
 *
 * @param port a free one by default
 */
export async function startRawServer(
  answer: Answer = () => 'captured',
  port?: number,
): Promise<RawServer> {
  let requests: RawRequest[] = []
  let preflights: RawRequest[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const request = readRequest(received)
      if (!request) return
      const isPreflight = findHeader(request, 'access-control-request-method') !== undefined
      if (isPreflight) preflights.push(request)
      else requests.push(request)
      socket.end(writeResponse(request, isPreflight ? '' : answer(request)))
    })
  })
  const listening = await listen(server, port)
  return {
    url: `http://127.0.0.1:${listening}`,
    take: () => {
      const arrivals = { requests, preflights }
      requests = []
      preflights = []
      return arrivals
    },
    stop: async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
      await promise
    },
  }
}

export function findHeader({ headers }: RawRequest, name: string): string | undefined {
  return headers.find(([each]) => each === name)?.[1]
}

/** @returns nothing while a part of it is missing; the browser always sends a Content-Length */
function readRequest(bytes: Buffer): RawRequest | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [start = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const [method = '', target = ''] = start.split(' ')
  const headers = lines.map((line): readonly [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const length = Number(headers.find(([name]) => name === 'content-length')?.[1] ?? 0)
  const body = bytes.subarray(end + 4)
  return body.length < length ? undefined : { method, target, headers, body: Buffer.from(body) }
}

function writeResponse(request: RawRequest, body: string): string {
  const asked = (name: string) => findHeader(request, `access-control-request-${name}`)
  return [
    'HTTP/1.1 200 OK',
    'Connection: close',
    'Content-Type: text/plain',
    `Content-Length: ${request.method === 'HEAD' ? 0 : Buffer.byteLength(body)}`,
    'Access-Control-Allow-Origin: *',
    'Access-Control-Max-Age: 0',
    `Access-Control-Allow-Methods: ${asked('method') ?? '*'}`,
    `Access-Control-Allow-Headers: ${asked('headers') ?? '*'}`,
    '',
    request.method === 'HEAD' ? '' : body,
  ].join('\r\n')
}
