import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { Server } from 'node:net'

/** Listens on this computer. @returns the port; by default a free one */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return address.port
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

export async function stopServer(server: HttpServer): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
