import { createServer } from 'node:http'
import { listen, stopServer } from '../../support/listen.ts'

/** Server of another origin. It records requests, and its pages have no policy. */
export interface HostileServer {
  readonly origin: string
  /** Returns the paths requested since the last call, without the leading slash. */
  readonly takeVisits: () => readonly string[]
  readonly stop: () => Promise<void>
}

export async function startHostileServer(
  pages: Readonly<Record<string, string>> = {},
): Promise<HostileServer> {
  const visits: string[] = []
  const note = (target = '') => visits.push(target.slice(1))
  const server = createServer((request, response) => {
    note(request.url)
    const page = pages[request.url ?? '']
    // The Firefox driver loses a page whose object contains a document of another origin.
    if (request.url === '/object') response.statusCode = 404
    response.setHeader('content-type', page === undefined ? 'text/javascript' : 'text/html')
    response.setHeader('access-control-allow-origin', '*')
    response.end(page ?? '')
  })
  server.on('upgrade', (request, socket) => {
    note(request.url)
    socket.destroy()
  })
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    takeVisits: () => visits.splice(0),
    stop: () => stopServer(server),
  }
}
