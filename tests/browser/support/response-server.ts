import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { portalUrl, servicePort } from '../../support/test-locations.ts'
import { listen, stopServer } from '../../support/listen.ts'

/** Responds to a request; the CORS headers are already set. */
export type Respond = (response: ServerResponse) => unknown

export interface ResponseServer {
  readonly respondWith: (respond: Respond) => void
  /** Delays the next responses until the returned function is called. */
  readonly holdResponse: (respond: Respond) => () => void
  readonly stop: () => Promise<void>
}

/** Starts the configured service on this computer, with responses selected by the test. */
export async function startResponseServer(): Promise<ResponseServer> {
  let respond: Respond = respondWithNothing
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', portalUrl)
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    response.setHeader('access-control-expose-headers', 'retry-after')
    if (request.method === 'OPTIONS') response.writeHead(204).end()
    else respond(response)
  })
  await listen(server, Number(servicePort))
  return {
    respondWith: (next) => {
      respond = next
    },
    holdResponse: (next) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      respond = async (response) => {
        await promise
        next(response)
      }
      return resolve
    },
    stop: () => stopServer(server),
  }
}

export function body(content: string | Uint8Array, contentType: string, status = 200): Respond {
  return (response) => response.writeHead(status, { 'content-type': contentType }).end(content)
}

/** Sends the first 1,600 bytes of a body and never ends it. */
export const endlessBody: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.write('The first part. '.repeat(100))
}

function respondWithNothing(response: ServerResponse): void {
  response.writeHead(204).end()
}
