import { packageCall } from '#text/package-call.ts'
import type { DescribedPortal } from './published-page.ts'

/** The npm scripts of this project. */
export const projectCommands = {
  /** The folder in which they are run. */
  folder: 'portal',
  /** Starts the sandbox, and in the portal's own project also the portal. */
  sandbox: 'npm start',
  /** Sets a variable to a sandbox key without printing it. */
  key: formatKeyCommand('npm run --silent sandbox:key --'),
  /** Serves the agents' tools. Append `http` to serve them over HTTP. */
  tools: 'npm run --silent mcp --prefix path/to/portal',
  http: '-- --http',
  /** Append it and an older document to compare with. */
  base: '-- --base',
  /** Append it and an Arazzo document. */
  recipes: '-- --recipes',
  /** Prints the headers of a built site. Append the name of the host. */
  headers: 'npm run --silent headers --',
}

export function getLocalCommands({ api, settings }: DescribedPortal) {
  if (!settings.isInstalled) return projectCommands
  const document = `--document path/to/${api.paths[0]}`
  return {
    folder: 'site',
    sandbox: `${packageCall} sandbox ${document}`,
    key: formatKeyCommand(`${packageCall} sandbox:key`),
    tools: `${packageCall} mcp ${document}`,
    http: '--http',
    base: '--base',
    recipes: '--recipes',
    headers: `${packageCall} headers`,
  }
}

function formatKeyCommand(command: string): string {
  return `API_KEY="$(${command} --name "An agent")" && export API_KEY`
}
