import { once } from 'node:events'
import { createServer } from 'node:net'
import { HostError } from './host-error.ts'

/** A port to listen on. */
export interface PortUse {
  readonly setting: 'PORT' | 'SANDBOX_PORT'
  readonly port: number
  /** The program that needs it: a noun with its article. */
  readonly user: string
}

/** `localhost` may resolve to either. Another program on the other address would get our requests. */
const loopbackAddresses = ['127.0.0.1', '::1'] as const

/** @throws {HostError} for the first port that another program holds, before anything is started */
export async function requireFreePorts(uses: readonly PortUse[]): Promise<void> {
  for (const use of uses) {
    for (const address of loopbackAddresses) {
      // In turn, so that the error is about the first port in the list.
      // oxlint-disable-next-line no-await-in-loop
      await requireFree(use, address)
    }
  }
}

async function requireFree(use: PortUse, host: string): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port: use.port, host, exclusive: true })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // This computer has no IPv6.
    if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return
    throw new HostError(describeFault(error, code, use), { cause: error })
  }
}

function describeFault(error: unknown, code: unknown, { setting, port, user }: PortUse): string {
  const remedy = `set ${setting} to another one, for example ${setting}=${suggestPort(port)}`
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program, and ${user} needs it: stop that program, or ${remedy}.`
  }
  if (code === 'EACCES') {
    return `This user may not listen on port ${port}, and ${user} needs it: ${remedy}.`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `Listening on port ${port} for ${user} failed (${reason}): ${remedy}.`
}

/** Clear of both default ports, and always within 1024 … 65535. */
function suggestPort(port: number): number {
  return port < 1024 || port > 65_000 ? 8321 : port + 10
}
