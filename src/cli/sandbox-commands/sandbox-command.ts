import { parseArgs } from 'node:util'
import {
  UsageError,
  defineCommand,
  formatCall,
  getSetting,
  parsePort,
  print,
} from '../command-line/run-command.ts'
import type { CommandResult } from '../command-line/run-command.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  loadDocument,
} from '../command-line/load-document.ts'
import { waitForSignal } from '../command-line/wait-for-signal.ts'
import { needsKey } from '#sandbox/operations/sandbox-options.ts'
import { isLocalOrigin } from '#sandbox/http/local-origin.ts'
import { getSandboxDirectory } from '#sandbox/keys/key-store.ts'
import { reportError } from './key-commands.ts'
import { startSandbox } from '#sandbox/server.ts'

const defaultPort = '4322'
const defaultPortal = 'http://localhost:4321'

const options = {
  ...documentOption,
  overlay: { type: 'string' },
  port: { type: 'string' },
  portal: { type: 'string', default: defaultPortal },
} as const

/** Serves the sandbox of any document, until a signal. The sandbox of the portal’s own service is started by the host. */
export const sandboxCommand = defineCommand({
  name: 'sandbox',
  calls: ['[options]'],
  help: `Starts a local service that stands in for the one that an OpenAPI document
describes, with pages for creating keys. It responds with the document's
own examples or, if there are none, with an echo of the parsed request.

${documentHelp}
  --overlay FILE   an Overlay for it (default: PORTAL_OVERLAY for the document
                   of PORTAL_OPENAPI, else the one next to the document)
  --port NUMBER    to listen on (default: SANDBOX_PORT, else ${defaultPort})
  --portal ORIGIN  the site on this computer whose pages may call it
                   (default: ${defaultPortal})

Keys are kept in .sandbox of the current directory, or in SANDBOX_DIR.

Exit status: 1 it cannot start, 2 usage error, else that of the signal.`,
  choose: (args, environment) => {
    const { values } = parseArgs({ args, options })
    const document = chooseDocument(values.document, environment)
    return {
      document: { ...document, overlay: values.overlay ?? document.overlay },
      port: parsePort(
        values.port ?? getSetting(environment, 'SANDBOX_PORT') ?? defaultPort,
        'The port must be a number from 0 to 65535; 0 picks a free one.',
      ),
      portal: parsePortal(values.portal),
    }
  },
  run: async ({ document, port, portal }): Promise<CommandResult> => {
    const described = await loadDocument(document)
    try {
      const directory = getSandboxDirectory()
      const portalPort = getPort(portal)
      const { url, stop } = await startSandbox({ port, portalPort, directory, document: described })
      // Registered before printing, because the output signals that the sandbox can be stopped.
      const signalled = waitForSignal()
      print(formatSandboxStart(url, portal.origin, needsKey(described)))
      const status = await signalled
      await stop()
      return { status, output: '' }
    } catch (error) {
      return reportError(error)
    }
  },
})

function parsePortal(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && isLocalOrigin(url.origin, getPort(url))) return url
  throw new UsageError(
    `The portal must be a site on this computer, such as ${defaultPortal}. Other sites cannot call the sandbox.`,
  )
}

function getPort({ port }: URL): number {
  return Number(port || '80')
}

/** Formats the output of a started sandbox: its address, and the first step. */
export function formatSandboxStart(url: string, portal: string, isKeyNeeded: boolean): string {
  const first = isKeyNeeded
    ? `Start here: open it and choose Create a key.
  For a program: ${formatCall('sandbox:key', '--name "CI job"')}`
    : 'Start here: open it to see the available operations.'
  return `
  Sandbox  ${url}

  ${first}

  It can be reached from this computer only, and pages of ${portal} may call it.
  Ctrl-C stops it.
`
}
