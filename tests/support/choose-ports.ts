import { createServer } from 'node:net'

interface Ports {
  readonly portal: number
  readonly sandbox: number
  readonly service: number
}

/** Separate ports, so that the tests can run alongside `npm start`. */
export const defaultPorts: Ports = { portal: 4421, sandbox: 4422, service: 4423 }

/**
 * Sets `PORTAL_TEST_PORT`, `PORTAL_TEST_SANDBOX_PORT` and `PORTAL_TEST_SERVICE_PORT` for the programs that this one starts:
 * the default ports, which let a build be reused, or any free ones.
 */
export async function chooseTestPorts(): Promise<void> {
  Object.assign(process.env, { ...(await findTestPorts(defaultPorts)), ...process.env })
}

/** Returns the same variables for a program that runs in parallel. */
export async function findTestPorts({ portal, sandbox, service }: Ports) {
  return {
    PORTAL_TEST_PORT: await findFreePort(portal),
    PORTAL_TEST_SANDBOX_PORT: await findFreePort(sandbox),
    PORTAL_TEST_SERVICE_PORT: await findFreePort(service),
  }
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
