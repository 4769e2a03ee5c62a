import { once } from 'node:events'
import { createServer } from 'node:net'
import { HostError } from './host-error.ts'

/**
 * Checks that a port is free on the address that the portal's server will listen on.
 *
 * @param advice how to choose another port, such as `set PORT to another port`
 * @throws {HostError} if another program uses the port
 */
export async function assertFreePort(port: number, advice: string): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port, host: 'localhost', exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    const isUsed = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw new HostError(
      isUsed
        ? `Port ${port} is already in use, so the portal cannot start; stop the other program or ${advice}.`
        : `The portal cannot listen on port ${port} (${String(error)}); ${advice}.`,
      { cause: error },
    )
  }
  server.close()
  await once(server, 'close')
}
