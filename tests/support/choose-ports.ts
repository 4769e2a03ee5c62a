import { createServer } from 'node:net'
import { defaultPorts } from './test-locations.ts'

/**
 * Sets `PORTAL_TEST_PORT`, `PORTAL_TEST_SANDBOX_PORT` and `PORTAL_TEST_SERVICE_PORT` for the programs that this one starts:
 * the default ports, which let a build be reused, or any free ones.
 */
export async function chooseTestPorts(): Promise<void> {
  const { portal, sandbox, service } = defaultPorts
  process.env['PORTAL_TEST_PORT'] ??= await findFreePort(portal)
  process.env['PORTAL_TEST_SANDBOX_PORT'] ??= await findFreePort(sandbox)
  process.env['PORTAL_TEST_SERVICE_PORT'] ??= await findFreePort(service)
}

async function findFreePort(preferred: number): Promise<string> {
  return String((await tryListening(preferred)) ?? (await tryListening(0)) ?? preferred)
}

async function tryListening(port: number): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const server = createServer()
  server.once('error', () => resolve(undefined))
  server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
  })
  return promise
}
