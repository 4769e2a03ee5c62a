import { once } from 'node:events'
import { createServer } from 'node:net'
import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import { hasErrorCode, getSandboxDirectory } from '#sandbox/keys/key-store.ts'
import { needsKey } from '#sandbox/operations/sandbox-options.ts'
import { startSandbox } from '#sandbox/server.ts'
import { isOwnDocument, resolvePortal } from '../portal-options.ts'
import { experimentsImplementation } from '../sandbox-implementation.ts'
import { parseSettings } from '#starlight/reference/settings.ts'
import type { Settings } from '#starlight/reference/settings.ts'
import { HostError } from './run-program.ts'
import { projectRoot } from './paths.ts'

/** @throws {SettingsError} for an invalid setting */
export function parseLocalSettings(environment: Readonly<Record<string, string | undefined>>) {
  const { sandboxPort } = parseSettings({ ...environment, PORTAL_SANDBOX_URL: undefined })
  const sandboxUrl = `http://localhost:${sandboxPort}`
  return { ...parseSettings({ ...environment, PORTAL_SANDBOX_URL: sandboxUrl }), sandboxUrl }
}

/**
 * Starts the sandbox of the document that the settings name.
 *
 * @throws {DocumentError} for a document that cannot be loaded
 * @throws {HostError} with the message of the sandbox if it cannot start
 */
export async function startLocalSandbox(settings: Settings) {
  const document = await loadSharedApiDescription(resolvePortal(settings, projectRoot).source)
  const isImplemented = isOwnDocument(settings, projectRoot)
  const sandbox = await startSandbox({
    port: settings.sandboxPort,
    portalPort: settings.port,
    directory: getSandboxDirectory(),
    document,
    implementation: isImplemented ? experimentsImplementation : undefined,
  }).catch((error: unknown) => {
    // A plain Error has a message for the user; a subclass such as TypeError is a bug.
    const isForUser = error instanceof Error && error.name === 'Error'
    throw isForUser ? new HostError(error.message, { cause: error }) : error
  })
  return { ...sandbox, isKeyNeeded: needsKey(document) }
}

/**
 * Checks that a port is free on the address that the portal's server will listen on.
 *
 * @throws {HostError} if another program uses the port
 */
export async function assertFreePort(port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port, host: 'localhost', exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw new HostError(
      hasErrorCode(error, 'EADDRINUSE')
        ? `Port ${port} is already in use, so the portal cannot start; stop the other program or set PORT to another port.`
        : `The portal cannot listen on port ${port} (${String(error)}); set PORT to another port.`,
      { cause: error },
    )
  }
  server.close()
  await once(server, 'close')
}

interface Started {
  readonly portal: string
  readonly sandbox: string
  readonly isKeyNeeded: boolean
}

export function formatStart({ portal, sandbox, isKeyNeeded }: Started): string {
  const first = isKeyNeeded
    ? `Start here: open the sandbox and choose Create a key.
  Then paste the key at ${portal}/console/ and press Send.`
    : `Start here: open ${portal}/console/ and press Send.`
  return `
  Portal   ${portal}
  Sandbox  ${sandbox}

  ${first}

  Both can be reached from this computer only. Ctrl-C stops both.
`
}
