import { locateDocument } from '#contract/locate-document.ts'
import { locateSandboxDirectory } from '#sandbox/data-directory.ts'
import type { SandboxDocument } from '#sandbox/described/sandbox-document.ts'
import { startSandbox } from '#sandbox/server.ts'
import type { RunningSandbox } from '#sandbox/server.ts'
import { readSettings } from '#site/settings.ts'
import type { Settings } from '#site/settings.ts'
import { HostError } from './host-error.ts'
import { projectRoot } from './places.ts'
import { requireFreePorts } from './ports.ts'
import { readChosenDocument } from './read-sandbox-document.ts'

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

/** @throws {ContractError} when the document cannot be read at all */
export function readLocalDocument(settings: Settings): Promise<SandboxDocument> {
  return readChosenDocument(locateDocument(settings, projectRoot))
}

/** @throws {HostError} with the sandbox's sentence when it cannot start */
export async function startLocalSandbox(
  { port, sandboxPort }: Settings,
  document: SandboxDocument,
): Promise<RunningSandbox> {
  try {
    return await startSandbox({
      port: sandboxPort,
      portalPort: port,
      directory: locateSandboxDirectory(),
      document,
    })
  } catch (error) {
    // A plain Error has the sandbox's sentence; a TypeError and the like is a bug.
    if (error instanceof Error && error.name === 'Error') {
      throw new HostError(error.message, { cause: error })
    }
    throw error
  }
}
