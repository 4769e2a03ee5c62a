import { loadSharedApiDescription } from '#openapi/shared-api-description.ts'
import { getSandboxDirectory } from '#sandbox/keys/key-store.ts'
import { needsKey } from '#sandbox/operations/sandbox-options.ts'
import { startSandbox } from '#sandbox/server.ts'
import { isOwnDocument, resolvePortal } from '../portal-options.ts'
import { experimentsImplementation } from '../sandbox-implementation.ts'
import type { Settings } from '#starlight/reference/settings.ts'
import { explainBuilding } from '#starlight/serve/progress-texts.ts'
import { HostError } from '#starlight/serve/host-error.ts'
import { projectRoot } from './paths.ts'

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

interface Started {
  readonly portal: string
  readonly sandbox: string
  readonly isKeyNeeded: boolean
  /** The number of pages. */
  readonly pages: number
}

export function formatStart({ portal, sandbox, isKeyNeeded, pages }: Started): string {
  const first = isKeyNeeded
    ? `Start here: open the sandbox and choose Create a key.
  Then paste the key at ${portal}/console/ and press Send.`
    : `Start here: open ${portal}/console/ and press Send.`
  return `
  Portal   ${portal}
  Sandbox  ${sandbox}

  ${first}
${explainBuilding(pages)}
  Both can be reached from this computer only. Ctrl-C stops both.
`
}
