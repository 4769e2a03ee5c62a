import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { Server as SocketServer } from 'node:net'

/** @returns the port, which the system chooses unless one is given */
export async function listen(server: SocketServer, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? port) : port
}

/** @returns a port at which nobody listens any more */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await stopServer(server)
  return port
}

export async function stopServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
