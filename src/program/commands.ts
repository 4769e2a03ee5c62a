import { runCommand } from '#command-line/run-command.ts'
import { packageName } from '#command-line/write-call.ts'
import { listNear } from '#core/text/near-names.ts'

/** A command of the package, which is an npm script of this project too. */
export interface ListedCommand {
  /** Its line in the list. */
  readonly purpose: string
  readonly run: (parameters: readonly string[]) => Promise<void>
}

/** The commands. Each is loaded when it runs, so that none waits for the packages of another, or can reach what only that may. */
export const commands = {
  plan: {
    purpose: 'print the request that an operation makes, or a snippet of it',
    run: async (parameters) =>
      runCommand((await import('#commands/plan/plan.ts')).planCommand, parameters),
  },
  findings: {
    purpose: 'print what an API document leaves open or contradicts',
    run: async (parameters) =>
      runCommand((await import('#commands/findings/findings.ts')).findingsCommand, parameters),
  },
  mcp: {
    purpose: 'serve tools for agents, which only read',
    run: async (parameters) =>
      runCommand((await import('#commands/mcp/mcp.ts')).mcpCommand, parameters),
  },
  doctor: {
    purpose: 'check that a server lets the console call it',
    run: async (parameters) =>
      runCommand((await import('#doctor/doctor.ts')).doctorCommand, parameters),
  },
  sandbox: {
    purpose: 'start a local service that stands in for the described one',
    run: async (parameters) =>
      runCommand((await import('#sandbox/sandbox-command.ts')).sandboxCommand, parameters),
  },
  'sandbox:key': {
    purpose: 'create a key of the sandbox and print it',
    run: async (parameters) =>
      runCommand((await import('#sandbox/key-commands.ts')).printKey, parameters),
  },
  'sandbox:reset': {
    purpose: 'remove all keys of the sandbox',
    run: async (parameters) =>
      runCommand((await import('#sandbox/key-commands.ts')).resetCommand, parameters),
  },
} as const satisfies Readonly<Record<string, ListedCommand>>

/** What the program was called for. */
export type Call =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | {
      readonly kind: 'command'
      readonly command: ListedCommand
      readonly parameters: readonly string[]
    }

/** Reads the first word, and leaves the others to the command. An unknown one is not quoted: it may be a key in the wrong place. */
export function readCall([name, ...parameters]: readonly string[]): Call {
  if (name === '--help' || name === '-h') return { kind: 'help' }
  if (name === '--version' || name === '-v') return { kind: 'version' }
  if (name !== undefined && isCommand(name)) {
    return { kind: 'command', command: commands[name], parameters }
  }
  const near = name === undefined ? [] : listNear(name, names)
  const fault = name === undefined ? 'Name a command.' : 'There is no command of that name.'
  const rest =
    near.length > 0 ? `Near it are: ${near.join(', ')}.` : `The commands are ${names.join(', ')}.`
  return {
    kind: 'refused',
    sentence: `${fault} ${rest}\n\nnpx ${packageName} --help lists them.`,
  }
}

const names = Object.keys(commands).filter(isCommand)

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}

/** The help of the program: each command in one line. */
export function writeProgramHelp(): string {
  const width = Math.max(...names.map(({ length }) => length)) + 4
  return [
    `npx ${packageName} COMMAND [options]`,
    'Programs for a developer portal and the API document that it is made from.',
    names.map((name) => `  ${name}`.padEnd(width) + commands[name].purpose).join('\n'),
    `npx ${packageName} COMMAND --help says how to use one.
--version prints the version.`,
  ].join('\n\n')
}
