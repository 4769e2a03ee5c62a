import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createSandbox } from './app.ts'
import { type SandboxOptions } from './openapi/sandbox-options.ts'
import { hasErrorCode, openKeyStore } from './keys/key-store.ts'

const loopback = '127.0.0.1'
const graceMs = 500

export type SandboxServerOptions = Omit<SandboxOptions, 'store'> & {
  readonly directory: string
}

export type RunningSandbox = {
  readonly url: string
  /** Closes the connections and the data within a second. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the sandbox, reachable from this computer only. Throws an `Error` with one sentence, and
 * leaves nothing open, when the port is taken or the data cannot be used. Port 0 chooses a free one.
 */
export async function startSandbox(options: SandboxServerOptions): Promise<RunningSandbox> {
  const { directory, report = reportOnStderr } = options
  const store = openKeyStore(directory)
  // So that slow clients cannot tie it up: without the interval, Node checks only every 30 s.
  const server = createServer({ headersTimeout: 5000, connectionsCheckingInterval: 1000 })
  try {
    const port = await listen(server, options.port)
    const app = createSandbox({ ...options, store, port, report })
    server.on('request', getRequestListener(app.fetch))
    return {
      url: `http://localhost:${port}`,
      stop: async () => {
        await closeServer(server)
        store.close()
      },
    }
  } catch (error) {
    store.close()
    throw error
  }
}

function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', (error) => {
    reject(new Error(explainListenFault(error, port), { cause: error }))
  })
  server.listen(port, loopback, () => {
    const address = server.address()
    resolve(typeof address === 'object' && address !== null ? address.port : port)
  })
  return promise
}

function explainListenFault(error: Error, port: number): string {
  if (hasErrorCode(error, 'EADDRINUSE')) {
    return `Port ${port} is already in use, so the sandbox cannot start; stop the other program or set SANDBOX_PORT to another port.`
  }
  if (hasErrorCode(error, 'EACCES')) {
    return `This user may not use port ${port}, so the sandbox cannot start; set SANDBOX_PORT to a port above 1023.`
  }
  return `The sandbox cannot listen on port ${port} (${error.message}); set SANDBOX_PORT to another port.`
}

async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => {
    resolve()
  })
  server.closeIdleConnections()
  const closing = setTimeout(() => {
    server.closeAllConnections()
  }, graceMs)
  await promise
  clearTimeout(closing)
}

function reportOnStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
