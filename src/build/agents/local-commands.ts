import { packageCall } from '#core/text/package-call.ts'
import type { DescribedPortal } from './published-page.ts'

export interface LocalCommands {
  /** Whose folder they are typed in. */
  readonly folder: 'portal' | 'site'
  /** Starts the sandbox, and perhaps the portal too. */
  readonly sandbox: string
  /** Puts a key of the sandbox into a variable, and never on the screen. */
  readonly key: string
  /** Serves the tools for agents, over HTTP with `http` after it. */
  readonly tools: string
  readonly http: string
  /** Prints the headers of a built site for a host, whose name follows. */
  readonly headers: string
}

/** Of this project, by its npm scripts. */
export const ownCommands: LocalCommands = {
  folder: 'portal',
  sandbox: 'npm start',
  key: putKey('npm run --silent sandbox:key --'),
  tools: 'npm run --silent mcp --prefix path/to/portal',
  http: '-- --http',
  headers: 'npm run --silent headers --',
}

/** What somebody types who has the source of a portal, or of a site that has the package. */
export function listLocalCommands({ contract, settings }: DescribedPortal): LocalCommands {
  if (!settings.isInstalled) return ownCommands
  const document = `--document path/to/${contract.places[0]}`
  return {
    folder: 'site',
    sandbox: `${packageCall} sandbox ${document}`,
    key: putKey(`${packageCall} sandbox:key`),
    tools: `${packageCall} mcp ${document}`,
    http: '--http',
    headers: `${packageCall} headers`,
  }
}

function putKey(command: string): string {
  return `API_KEY="$(${command} --name "An agent")" && export API_KEY`
}
