import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { writeMultipart, writeMultipartType } from '#core/request/serialize/multipart.ts'
import type { ArrivedRequest } from '../../support/reader/read-field.ts'

export interface PlainServer {
  /** Sends a plan as it is, and returns what arrived. */
  readonly exchange: (plan: RequestPlan) => Promise<ArrivedRequest>
  readonly stop: () => Promise<void>
}

/** A server on this computer that records requests, and a client that changes nothing in them. */
export async function startPlainServer(): Promise<PlainServer> {
  const arrived: ArrivedRequest[] = []
  const server = createServer({ maxHeaderSize: 2 ** 22 }, (incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      arrived.push({
        method: incoming.method ?? '',
        target: incoming.url ?? '',
        headers: pairUp(incoming.rawHeaders),
        body: Buffer.concat(chunks),
      })
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    exchange: async (plan) => {
      arrived.length = 0
      const { headers, body } = writeRequest(plan)
      const target = plan.url.slice(new URL(plan.url).origin.length)
      const outgoing = request({
        host: '127.0.0.1',
        port: address.port,
        agent,
        method: plan.method,
        path: target === '' || target.startsWith('?') ? `/${target}` : target,
        headers: headers.flat(),
      })
      outgoing.end(body)
      const [response] = await once(outgoing, 'response')
      response.resume()
      await once(response, 'end')
      const [first] = arrived
      if (first === undefined || arrived.length > 1) throw new Error('Not one request arrived.')
      return first
    },
    stop: async () => {
      agent.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function writeRequest(plan: RequestPlan) {
  const { body, contentType } = writeBody(plan)
  const headers: (readonly [string, string])[] = [
    ['Host', new URL(plan.url).host],
    ...plan.headers.map(({ name, value }) => [name, value] as const),
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
    ['Content-Length', String(body.length)],
  ]
  return { headers, body }
}

/** The handle of a file is its bytes. */
function writeBody({ body }: RequestPlan): {
  readonly body: Buffer
  readonly contentType?: string
} {
  switch (body.kind) {
    case 'none':
      return { body: Buffer.alloc(0) }
    case 'text':
    case 'form':
      return { body: Buffer.from(body.text) }
    case 'file':
      return { body: Buffer.from(body.file.handle, 'latin1') }
    case 'multipart': {
      const boundary = 'boundary-0123456789-that-no-value-holds'
      const pieces = writeMultipart(body.parts, boundary).map((piece) =>
        piece.kind === 'text' ? Buffer.from(piece.text) : Buffer.from(piece.file.handle, 'latin1'),
      )
      return {
        body: Buffer.concat(pieces),
        contentType: writeMultipartType(body.subtype, boundary),
      }
    }
  }
}

function pairUp(raw: readonly string[]): readonly (readonly [string, string])[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : [],
  )
}
