import { isDefaultDocument } from '#contract/locate-document.ts'
import { locateSandboxDirectory } from '#sandbox/data-directory.ts'
import { startSandbox } from '#sandbox/server.ts'
import type { RunningSandbox } from '#sandbox/server.ts'
import { readSettings } from '#site/settings.ts'
import type { Settings } from '#site/settings.ts'
import { HostError } from './host-error.ts'
import { projectRoot } from './places.ts'
import { requireFreePorts } from './ports.ts'
import { readOwnDocument } from './read-sandbox-document.ts'

/**
 * The settings of a portal that runs on this computer, with its sandbox. The sandbox knows the default document only.
 *
 * @throws {SettingsError} for an invalid setting
 */
export function readLocalSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const settings = readSettings({ ...environment, PORTAL_SANDBOX_URL: undefined })
  if (!isDefaultDocument(settings.openapi, projectRoot)) return settings
  const sandboxUrl = `http://localhost:${settings.sandboxPort}`
  return readSettings({ ...environment, PORTAL_SANDBOX_URL: sandboxUrl })
}

/** What stands in the place of the sandbox’s address. */
export const noSandbox =
  'There is no sandbox: it serves the default document only, and PORTAL_OPENAPI names another.'

/** @throws {HostError} when a port that is needed is taken */
export async function requireLocalPorts(settings: Settings): Promise<void> {
  const { port, sandboxPort, sandboxUrl } = settings
  await requireFreePorts([
    { setting: 'PORT', port, user: 'the portal' },
    ...(sandboxUrl === undefined
      ? []
      : [{ setting: 'SANDBOX_PORT', port: sandboxPort, user: 'the sandbox' } as const]),
  ])
}

/**
 * @returns undefined where the settings have no sandbox
 * @throws {HostError} with the sandbox's sentence when it cannot start
 */
export async function startLocalSandbox({
  port,
  sandboxPort,
  sandboxUrl,
}: Settings): Promise<RunningSandbox | undefined> {
  if (sandboxUrl === undefined) return undefined
  try {
    return await startSandbox({
      port: sandboxPort,
      portalPort: port,
      directory: locateSandboxDirectory(),
      document: await readOwnDocument(),
    })
  } catch (error) {
    // A plain Error has the sandbox's sentence; a TypeError and the like is a bug.
    if (error instanceof Error && error.name === 'Error') {
      throw new HostError(error.message, { cause: error })
    }
    throw error
  }
}
