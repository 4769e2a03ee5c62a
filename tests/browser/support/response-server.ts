import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { portalUrl, servicePort } from '../../support/test-places.ts'

/** Answers a request; the CORS headers are there already. */
export type Respond = (response: ServerResponse) => void

export interface ResponseServer {
  readonly respondWith: (respond: Respond) => void
  readonly stop: () => Promise<void>
}

/** Starts the configured service on this computer, with answers that the test decides. */
export async function startResponseServer(): Promise<ResponseServer> {
  let respond: Respond = respondWithNothing
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', portalUrl)
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    response.setHeader('access-control-expose-headers', 'retry-after')
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else respond(response)
  })
  server.listen(Number(servicePort), '127.0.0.1')
  await once(server, 'listening')
  return {
    respondWith: (next) => {
      respond = next
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function body(content: string | Uint8Array, contentType: string, status = 200): Respond {
  return (response) => response.writeHead(status, { 'content-type': contentType }).end(content)
}

function respondWithNothing(response: ServerResponse): void {
  response.writeHead(204).end()
}
