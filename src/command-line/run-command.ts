import { writeCall } from './write-call.ts'

export interface Command<Choices> {
  readonly name: string
  readonly calls: readonly string[]
  readonly help: string
  /** Reads what was typed by `parseArgs`, whose errors end the command. @throws {UsageError} for what was typed or set wrongly */
  readonly choose: (parameters: string[], environment: Environment) => Choices
  /** @throws {UsageError} for what the choices make impossible */
  readonly run: (choices: Choices) => Promise<CommandResult | undefined> | CommandResult
}

export type Environment = Readonly<Record<string, string | undefined>>

export interface CommandResult {
  readonly status: number
  /** For standard output, without the last line end; nothing is printed where it is empty. */
  readonly output: string
  readonly notes?: readonly string[]
}

/** The command was used wrongly. The message is for the person who typed it: what is wrong and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Runs a command with what was typed. What is wrong with its use, or with a document, ends it with 2 and the reason. */
export async function runCommand<Choices>(
  command: Command<Choices>,
  parameters: readonly string[],
): Promise<void> {
  if (parameters.some((one) => one === '--help' || one === '-h')) return print(writeHelp(command))
  try {
    const result = await command.run(readChoices(command, parameters, process.env))
    if (result === undefined) return
    for (const note of result.notes ?? []) process.stderr.write(`${note}\n`)
    print(result.output)
    process.exitCode = result.status
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    fail(error.message)
  }
}

/** @throws {UsageError} for what was typed or set wrongly; it quotes nothing that was typed, which may be a key in the wrong place */
export function readChoices<Choices>(
  { name, choose }: Pick<Command<Choices>, 'name' | 'choose'>,
  parameters: readonly string[],
  environment: Environment,
): Choices {
  try {
    return choose([...parameters], environment)
  } catch (error) {
    const sentence = explainFault(error)
    if (sentence === undefined) throw error
    const help = writeCall(name, '--help')
    throw new UsageError(`${sentence}\n\n${help} says how to use it.`, { cause: error })
  }
}

function explainFault(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message
  switch (error instanceof Error && 'code' in error && error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return 'There is no option of that name.'
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return 'An argument belongs to no option.'
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return 'An option lacks its value, or has one and takes none.'
    default:
      return undefined
  }
}

function writeHelp({ name, calls, help }: Pick<Command<never>, 'name' | 'calls' | 'help'>): string {
  return `${calls.map((call) => writeCall(name, call)).join('\n')}\n\n${help}`
}

export function print(text: string): void {
  // Whoever reads only the first lines closes the pipe, which is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  if (text !== '') process.stdout.write(`${text}\n`)
}

/** Ends with the status of wrong use, and the reason on standard error. */
export function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 2
}
