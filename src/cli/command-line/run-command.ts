import { packageCall } from '#text/package-call.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { parseBaseUrl } from '#request/server-url.ts'

export interface Command<Choices> {
  readonly name: string
  readonly calls: readonly string[]
  readonly help: string
  /** Parses the arguments with `parseArgs`, whose errors end the command. @throws {UsageError} for invalid arguments or settings */
  readonly choose: (parameters: string[], environment: Environment) => Choices
  /** @throws {UsageError} if the choices are impossible */
  readonly run: (choices: Choices) => Promise<CommandResult | undefined> | CommandResult
}

/** Infers the type of the choices from what `choose` returns. */
export function defineCommand<Choices>(command: Command<Choices>): Command<Choices> {
  return command
}

export type Environment = Readonly<Record<string, string | undefined>>

export interface CommandResult {
  readonly status: number
  /** Standard output without the last line end; nothing is printed if empty. */
  readonly output: string
  readonly notes?: readonly string[]
}

/** Invalid usage of a command. The message is for the user: what is wrong and what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Runs a command with its arguments. Invalid usage or an invalid document ends it with status 2 and the reason. */
export async function runCommand<Choices>(
  command: Command<Choices>,
  parameters: readonly string[],
): Promise<void> {
  if (parameters.some((one) => one === '--help' || one === '-h')) return print(formatHelp(command))
  try {
    const result = await command.run(parseChoices(command, parameters, process.env))
    if (result === undefined) return
    for (const note of result.notes ?? []) process.stderr.write(`${note}\n`)
    print(result.output)
    process.exitCode = result.status
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    fail(error.message)
  }
}

/** @throws {UsageError} for invalid arguments or settings; the message never quotes an argument, which may be a misplaced key */
export function parseChoices<Choices>(
  { name, choose }: Pick<Command<Choices>, 'name' | 'choose'>,
  parameters: readonly string[],
  environment: Environment,
): Choices {
  try {
    return choose([...parameters], environment)
  } catch (error) {
    const sentence =
      error instanceof UsageError ? error.message : argumentErrors.get(getErrorCode(error))
    if (sentence === undefined) throw error
    const help = formatCall(name, '--help')
    throw new UsageError(`${sentence}\n\nRun ${help} for usage.`, { cause: error })
  }
}

const argumentErrors: ReadonlyMap<string, string> = new Map([
  ['ERR_PARSE_ARGS_UNKNOWN_OPTION', 'Unknown option.'],
  ['ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL', 'Unexpected argument.'],
  [
    'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
    'An option is missing its value, or has a value but takes none.',
  ],
])

/** Returns the code of an error of Node, such as `ENOENT`. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
}

function formatHelp<Choices>({ name, calls, help }: Command<Choices>): string {
  return `${calls.map((call) => formatCall(name, call)).join('\n')}\n\n${help}`
}

export function print(text: string): void {
  // A reader that needs only the first lines closes the pipe, which is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  if (text !== '') process.stdout.write(`${text}\n`)
}

/** Exits with the status of invalid usage, and prints the reason to standard error. */
export function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 2
}

export const packageName = manifest.name

export const version = manifest.version

/**
 * Returns the call of a command as a user types it: through its npm script in this project. A team's site lacks these scripts and
 * calls the package, in which the commands are built to JavaScript.
 */
export function formatCall(
  name: string,
  parameters = '',
  isBuilt = import.meta.filename.endsWith('.js'),
): string {
  if (isBuilt) return `${packageCall} ${name} ${parameters}`.trimEnd()
  return parameters === '' ? `npm run ${name}` : `npm run --silent ${name} -- ${parameters}`
}

/** Returns a setting; `undefined` if it is empty. */
export function getSetting(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() ? environment[name] : undefined
}

/** @throws {UsageError} with this sentence if the text is not a port */
export function parsePort(text: string, sentence: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new UsageError(sentence)
}

/** Returns the base URL of the settings, without a trailing slash as for pages. @throws {UsageError} if it is not a URL */
export function getBaseSetting(environment: Environment): string | undefined {
  const name = 'PORTAL_API_BASE_URL'
  return parseBase(getSetting(environment, name), name)?.replace(/\/$/, '')
}

/**
 * Parses the base URL of the service. A trailing slash is kept: relative servers are resolved against it (RFC 3986, section 5.2.3).
 *
 * @param name of the option, the setting or the input
 * @throws {UsageError} if it is not a URL; the message does not quote it, because it may contain a password
 */
export function parseBase(text: string | undefined, name: string): string | undefined {
  if (text === undefined) return undefined
  const result = parseBaseUrl(text)
  if (result.outcome === 'accepted')
    return text.trim().endsWith('/') ? `${result.url}/` : result.url
  throw new UsageError(`${name} ${result.error} Write it like https://api.example.com.`)
}
