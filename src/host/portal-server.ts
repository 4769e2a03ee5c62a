import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createCodingStore } from './encodings.ts'
import { logAccess } from './access-log.ts'
import type { WriteLine } from './access-log.ts'
import { listenOn, loopbackAddresses } from './ports.ts'
import { refuseForeignHost } from './refuse-foreign-host.ts'
import { sendResponse } from './send-response.ts'
import { copyForServing } from './serve-copy.ts'
import { readSiteFiles } from './site-files.ts'
import { respondFromSite } from './static-site.ts'

/** A server that is listening, until it is stopped. */
export interface RunningPortal {
  readonly url: string
  /** Ends within a second, whatever connections are open. */
  stop(): Promise<void>
}

export interface PortalOptions {
  readonly siteDirectory: string
  /** 0 chooses a free port, on IPv4 only. */
  readonly port: number
  /** The path that the site is served below, without a trailing slash. */
  readonly base?: string
  /** Receives a line for each request; without it, there is no log. */
  readonly writeLine?: WriteLine | undefined
}

const graceMs = 500

/**
 * Serves a built site to this computer only, in its present state: a later build needs a new start.
 *
 * @throws {HostError} when the port is taken; nothing listens then
 */
export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { siteDirectory, port, base = '' } = options
  const use = { setting: 'PORT', port, user: 'the portal' } as const
  const addresses = port === 0 ? loopbackAddresses.slice(0, 1) : loopbackAddresses
  const servers: Server[] = []
  const copy = await copyForServing(siteDirectory)
  const stop = async () => {
    await Promise.all(servers.map((server) => close(server)))
    await copy.remove()
  }
  try {
    const listener = await createListener(copy.directory, options)
    for (const address of addresses) {
      // The second address is of use only after the first.
      // oxlint-disable-next-line no-await-in-loop
      const server = await listenOn(createServer(listener), use, address)
      if (server) servers.push(server)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://localhost:${readPort(servers[0]) ?? port}${base}`, stop }
}

async function createListener(directory: string, { base, writeLine }: PortalOptions) {
  const files = await readSiteFiles(directory)
  const site = { directory, storeCoding: createCodingStore(directory) }
  return (request: IncomingMessage, response: ServerResponse) => {
    if (writeLine) logAccess(request, response, writeLine)
    const { method = '', url: target = '', headers } = request
    const acceptEncoding = headers['accept-encoding']?.toString()
    const { accept, host } = headers
    const chosen =
      refuseForeignHost({ host, target }) ??
      respondFromSite(files, { method, target, accept, acceptEncoding }, base)
    void sendResponse(site, chosen, request, response)
    // An unread body would block the connection's next request.
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
  const closing = setTimeout(() => server.closeAllConnections(), graceMs)
  await promise
  clearTimeout(closing)
}
