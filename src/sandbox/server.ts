import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createSandbox } from './app.ts'
import { type SandboxOptions } from './operations/sandbox-options.ts'
import { hasErrorCode, openKeyStore } from './keys/key-store.ts'

const loopback = '127.0.0.1'

export type SandboxServerOptions = Omit<SandboxOptions, 'store'> & {
  readonly directory: string
}

export type RunningSandbox = {
  readonly url: string
  /** Closes the connections and the data. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the sandbox, reachable from this computer only. Throws an `Error` with one sentence, and leaves nothing open, if the port is
 * taken or the data cannot be used. Port 0 picks a free one.
 */
export async function startSandbox(options: SandboxServerOptions): Promise<RunningSandbox> {
  const { directory, report = reportOnStderr } = options
  const store = openKeyStore(directory)
  // Limits slow clients: without the interval, Node checks only every 30 s.
  const server = createServer({ headersTimeout: 5000, connectionsCheckingInterval: 1000 })
  try {
    const port = await listen(server, options.port)
    const app = createSandbox({ ...options, store, port, report })
    server.on('request', getRequestListener(app.fetch))
    return {
      url: `http://localhost:${port}`,
      stop: async () => {
        const closed = once(server, 'close')
        server.close()
        server.closeAllConnections()
        await closed
        store.close()
      },
    }
  } catch (error) {
    store.close()
    throw error
  }
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    await once(server.listen(port, loopback), 'listening')
  } catch (cause) {
    const sentence = hasErrorCode(cause, 'EADDRINUSE')
      ? `Port ${port} is already in use, so the sandbox cannot start; stop the other program or set SANDBOX_PORT to another port.`
      : `The sandbox cannot listen on port ${port} (${cause instanceof Error ? cause.message : 'unknown reason'}); set SANDBOX_PORT to another port.`
    throw new Error(sentence, { cause })
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function reportOnStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
