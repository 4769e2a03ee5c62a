import { packageCall } from '#text/package-call.ts'
import type { DescribedPortal } from './published-page.ts'

export interface LocalCommands {
  /** The folder in which they are run. */
  readonly folder: 'portal' | 'site'
  /** Starts the sandbox, and in the portal's own project also the portal. */
  readonly sandbox: string
  /** Sets a variable to a sandbox key without printing it. */
  readonly key: string
  /** Serves the agents' tools. Append `http` to serve them over HTTP. */
  readonly tools: string
  readonly http: string
  /** Prints the headers of a built site. Append the name of the host. */
  readonly headers: string
}

/** The npm scripts of this project. */
export const projectCommands: LocalCommands = {
  folder: 'portal',
  sandbox: 'npm start',
  key: formatKeyCommand('npm run --silent sandbox:key --'),
  tools: 'npm run --silent mcp --prefix path/to/portal',
  http: '-- --http',
  headers: 'npm run --silent headers --',
}

export function getLocalCommands({ api, settings }: DescribedPortal): LocalCommands {
  if (!settings.isInstalled) return projectCommands
  const document = `--document path/to/${api.paths[0]}`
  return {
    folder: 'site',
    sandbox: `${packageCall} sandbox ${document}`,
    key: formatKeyCommand(`${packageCall} sandbox:key`),
    tools: `${packageCall} mcp ${document}`,
    http: '--http',
    headers: `${packageCall} headers`,
  }
}

function formatKeyCommand(command: string): string {
  return `API_KEY="$(${command} --name "An agent")" && export API_KEY`
}
