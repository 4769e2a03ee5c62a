import { once } from 'node:events'
import { createServer } from 'node:net'
import { readContract } from '#contract/read-contract.ts'
import { locateDocument } from '#contract/source/locate-document.ts'
import { locateSandboxDirectory } from '#sandbox/keys/key-store.ts'
import { needsKey } from '#sandbox/openapi/sandbox-options.ts'
import { startSandbox } from '#sandbox/server.ts'
import { isOwnDocument } from '#service/portal-options.ts'
import { experimentsImplementation } from '#service/sandbox/implementation.ts'
import { readSettings } from '#site/settings.ts'
import type { Settings } from '#site/settings.ts'
import { HostError } from './host-error.ts'
import { projectRoot } from './places.ts'

/** The settings of a portal that runs with its sandbox on this computer. */
export type LocalSettings = Settings & { readonly sandboxUrl: string }

/** @throws {SettingsError} for an invalid setting */
export function readLocalSettings(
  environment: Readonly<Record<string, string | undefined>>,
): LocalSettings {
  const { sandboxPort } = readSettings({ ...environment, PORTAL_SANDBOX_URL: undefined })
  const sandboxUrl = `http://localhost:${sandboxPort}`
  return { ...readSettings({ ...environment, PORTAL_SANDBOX_URL: sandboxUrl }), sandboxUrl }
}

/** @throws {HostError} when either port is taken */
export async function requireLocalPorts({ port, sandboxPort }: Settings): Promise<void> {
  await requireFreePorts([
    { setting: 'PORT', port, user: 'the portal' },
    { setting: 'SANDBOX_PORT', port: sandboxPort, user: 'the sandbox' },
  ])
}

/** A sandbox that is listening, until it is stopped. */
export interface LocalSandbox {
  readonly url: string
  readonly isKeyNeeded: boolean
  readonly stop: () => Promise<void>
}

/**
 * Starts the sandbox of the document that the settings name.
 *
 * @throws {ContractError} for a document that cannot be read
 * @throws {HostError} with the sentence of the sandbox when it cannot start
 */
export async function startLocalSandbox(settings: Settings): Promise<LocalSandbox> {
  const document = await readContract(locateDocument(settings, projectRoot))
  const isImplemented = isOwnDocument(settings, projectRoot)
  const sandbox = await startSandbox({
    port: settings.sandboxPort,
    portalPort: settings.port,
    directory: locateSandboxDirectory(),
    document,
    implementation: isImplemented ? experimentsImplementation : undefined,
  }).catch((error: unknown) => {
    // A plain Error has the sandbox's sentence; a TypeError and the like is a bug.
    const isSentence = error instanceof Error && error.name === 'Error'
    throw isSentence ? new HostError(error.message, { cause: error }) : error
  })
  return { ...sandbox, isKeyNeeded: needsKey(document) }
}

interface PortUse {
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
    throw new HostError(explainFault(error, code, use), { cause: error })
  }
}

function explainFault(error: unknown, code: unknown, { setting, port, user }: PortUse): string {
  const remedy = `set ${setting} to another one, for example ${setting}=${suggestPort(port)}`
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program, and ${user} needs it: stop that program, or ${remedy}.`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `Listening on port ${port} for ${user} failed (${reason}): ${remedy}.`
}

/** Clear of both default ports, and always within 1024 … 65535. */
function suggestPort(port: number): number {
  return port < 1024 || port > 65_000 ? 8321 : port + 10
}
