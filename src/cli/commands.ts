import { fail, runCommand } from './command-line/run-command.ts'
import { packageCall } from '#text/package-call.ts'

export interface ListedCommand {
  readonly purpose: string
  readonly run: (parameters: readonly string[]) => Promise<void>
}

/** Commands. Each is loaded when it runs, so that it neither waits for another's packages nor can use another's capabilities. */
export const commands: Readonly<Record<string, ListedCommand>> = {
  preview: {
    purpose: 'show the portal of an API document, without a project',
    run: async (parameters) =>
      runCommand((await import('./preview/preview.ts')).previewCommand, parameters),
  },
  plan: {
    purpose: 'print the request that an operation makes, or a snippet of it',
    run: async (parameters) => runCommand((await import('./plan/plan.ts')).planCommand, parameters),
  },
  findings: {
    purpose: 'print what an API document leaves open or contradicts',
    run: async (parameters) =>
      runCommand((await import('./findings/findings.ts')).findingsCommand, parameters),
  },
  changes: {
    purpose: 'print what changed since an older API document',
    run: async (parameters) =>
      runCommand((await import('./changes/changes.ts')).changesCommand, parameters),
  },
  agents: {
    purpose: 'check what agents need to call the operations of a document',
    run: async (parameters) =>
      runCommand((await import('./agents/agents-command.ts')).agentsCommand, parameters),
  },
  recipes: {
    purpose: 'validate the recipes of Arazzo documents, and run them',
    run: async (parameters) =>
      runCommand((await import('./recipes/recipes-command.ts')).recipesCommand, parameters),
  },
  headers: {
    purpose: 'print the headers of a built site, for the host that serves it',
    run: async (parameters) =>
      runCommand((await import('./headers-command.ts')).headersCommand, parameters),
  },
  markdown: {
    purpose: 'print the function with which a host sends Markdown',
    run: async (parameters) =>
      runCommand((await import('./markdown-command.ts')).markdownCommand, parameters),
  },
  samples: {
    purpose: 'list the code samples of a document and of files, and run them',
    run: withDatabase(async (parameters) =>
      runCommand((await import('./samples/samples-command.ts')).samplesCommand, parameters),
    ),
  },
  mcp: {
    purpose: 'serve tools for agents, which only read',
    run: async (parameters) => runCommand((await import('./mcp/mcp.ts')).mcpCommand, parameters),
  },
  redirects: {
    purpose: 'print redirects from the pages of starlight-openapi',
    run: async (parameters) =>
      runCommand((await import('./redirects/redirects.ts')).redirectsCommand, parameters),
  },
  doctor: {
    purpose: 'check that a server lets the console call it',
    run: async (parameters) =>
      runCommand((await import('./doctor/doctor.ts')).doctorCommand, parameters),
  },
  sandbox: {
    purpose: 'start a local service that stands in for the described one',
    run: withDatabase(async (parameters) =>
      runCommand(
        (await import('./sandbox-commands/sandbox-command.ts')).sandboxCommand,
        parameters,
      ),
    ),
  },
  'sandbox:key': {
    purpose: 'create a key of the sandbox and print it',
    run: withDatabase(async (parameters) =>
      runCommand((await import('./sandbox-commands/key-commands.ts')).printKey, parameters),
    ),
  },
  'sandbox:reset': {
    purpose: 'remove all keys of the sandbox',
    run: withDatabase(async (parameters) =>
      runCommand((await import('./sandbox-commands/key-commands.ts')).resetCommand, parameters),
    ),
  },
}

/** Checks for `node:sqlite`, in which the sandbox stores its keys; older versions of Node need a flag for it. */
function withDatabase(run: ListedCommand['run']): ListedCommand['run'] {
  return async (parameters) =>
    process.getBuiltinModule('node:sqlite')
      ? run(parameters)
      : fail(`The sandbox needs Node 22.13, 23.4 or newer; this is ${process.version}.`)
}

export function formatProgramHelp(): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length)) + 4
  const lines = Object.entries(commands).map(
    ([name, { purpose }]) => `  ${name}`.padEnd(width) + purpose,
  )
  return `${packageCall} COMMAND [options]

Programs for a developer portal and the API document that it is made from.

${lines.join('\n')}

Run ${packageCall} COMMAND --help for usage.
--version prints the version.`
}
