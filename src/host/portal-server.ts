import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { listenOn, loopbackAddresses } from './ports.ts'
import { readSiteFiles } from './site-files.ts'
import type { SiteFiles } from './site-files.ts'
import { answerFromSite } from './static-site.ts'

/** A server that is listening, until it is stopped. */
export interface RunningPortal {
  readonly url: string
  /** Ends within a second, whatever connections are open. */
  stop(): Promise<void>
}

const patienceMs = 500

/**
 * Serves a built site to this computer only.
 *
 * @param port 0 chooses a free one, on IPv4 only
 * @throws {HostError} when the port is taken; nothing listens then
 */
export async function startPortal(siteDirectory: string, port: number): Promise<RunningPortal> {
  const files = await readSiteFiles(siteDirectory)
  const use = { setting: 'PORT', port, user: 'the portal' } as const
  const addresses = port === 0 ? loopbackAddresses.slice(0, 1) : loopbackAddresses
  const servers: Server[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => close(server)))
  }
  try {
    for (const address of addresses) {
      // The second address is only worth having after the first.
      // oxlint-disable-next-line no-await-in-loop
      const server = await listenOn(createServer(createListener(files)), use, address)
      if (server) servers.push(server)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://localhost:${readPort(servers[0]) ?? port}`, stop }
}

function createListener(files: SiteFiles) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: target = '', headers } = request
    const answer = answerFromSite(files, { method, target, ifNoneMatch: headers['if-none-match'] })
    response.writeHead(answer.status, answer.headers)
    if (method === 'HEAD') response.end()
    else response.end(answer.body)
    // A body that nobody reads would keep the connection from its next request.
    request.resume()
  }
}

function readPort(server: Server | undefined): number | undefined {
  const address = server?.address()
  return typeof address === 'object' ? address?.port : undefined
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await promise
  clearTimeout(impatience)
}
