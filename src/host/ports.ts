import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { HostError } from './host-error.ts'

/** A port to listen on. */
export interface PortUse {
  readonly setting: 'PORT' | 'SANDBOX_PORT'
  readonly port: number
  /** The program that needs it: a noun with its article. */
  readonly user: string
}

/** `localhost` may resolve to either. Another program on the other address would get our requests. */
export const loopbackAddresses = ['127.0.0.1', '::1'] as const

/** @throws {HostError} for the first port that another program holds, before anything is started */
export async function requireFreePorts(uses: readonly PortUse[]): Promise<void> {
  for (const use of uses) {
    for (const address of loopbackAddresses) {
      // In turn, so that the error is about the first port in the list.
      // oxlint-disable-next-line no-await-in-loop
      const server = await listenOn(createServer(), use, address)
      // oxlint-disable-next-line no-await-in-loop
      if (server) await close(server)
    }
  }
}

/** The number of connections that may wait, if the system allows it; a busy second exceeds Node's default of 511. */
const backlog = 4096

/**
 * Listens on one loopback address.
 *
 * @returns undefined when this computer has no IPv6 and the address is `::1`
 * @throws {HostError} when the port is taken or this user may not use it
 */
export async function listenOn<S extends Server>(
  server: S,
  use: PortUse,
  address: (typeof loopbackAddresses)[number],
): Promise<S | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<S | undefined>()
  server.once('error', (error: NodeJS.ErrnoException) => {
    const isMissing = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'
    if (isMissing && address === '::1') resolve(undefined)
    else reject(new HostError(describeFault(error, use), { cause: error }))
  })
  server.listen({ port: use.port, host: address, exclusive: true, backlog }, () => resolve(server))
  return promise
}

function describeFault(error: NodeJS.ErrnoException, { setting, port, user }: PortUse): string {
  const remedy = `set ${setting} to another one, for example ${setting}=${suggestPort(port)}`
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program, and ${user} needs it: stop that program, or ${remedy}.`
  }
  if (error.code === 'EACCES') {
    return `This user may not listen on port ${port}, and ${user} needs it: ${remedy}.`
  }
  return `Listening on port ${port} for ${user} failed (${error.message}): ${remedy}.`
}

/** Clear of both default ports, and always within 1024 … 65535. */
function suggestPort(port: number): number {
  return port < 1024 || port > 65_000 ? 8321 : port + 10
}

async function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  return promise
}
