import { fail, print } from './print.ts'
import { readOptions } from './read-options.ts'
import type { OptionTable, Typed } from './read-options.ts'
import { UsageError } from './usage-error.ts'
import { writeCall } from './write-call.ts'

/** A command: how it is called, and what it does. */
export interface Command<Table extends OptionTable, Choices> {
  readonly name: string
  /** What one types after its name, the help aside: a line for each way. */
  readonly calls: readonly string[]
  /** Its purpose, for the help. */
  readonly about: string
  readonly options: Table
  /** The rest of the help, behind the options. */
  readonly more: string
  /** @throws {UsageError} for what was typed or set wrongly */
  readonly choose: (typed: Typed<Table>, environment: Environment) => Choices
  /** @throws {UsageError} for what the choices make impossible */
  readonly run: (choices: Choices) => Promise<CommandResult | undefined> | CommandResult
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The end of a command: what it prints, and its status. */
export interface CommandResult {
  readonly status: number
  /** For standard output, without the last line end; nothing is printed where it is empty. */
  readonly output: string
  /** Lines for people, on standard error. */
  readonly notes?: readonly string[]
}

/** Runs a command with what was typed. What is wrong with its use, or with a document, ends it with 2 and the reason. */
export async function runCommand<Table extends OptionTable, Choices>(
  command: Command<Table, Choices>,
  parameters: readonly string[],
): Promise<void> {
  const choices = readChoices(command, parameters, process.env)
  if (choices.kind === 'help') return print(writeHelp(command))
  if (choices.kind === 'refused') {
    return fail(`${choices.sentence}\n\n${writeCall(command.name, '--help')} says how to use it.`)
  }
  try {
    const result = await command.run(choices.choices)
    if (result === undefined) return
    for (const note of result.notes ?? []) process.stderr.write(`${note}\n`)
    print(result.output)
    process.exitCode = result.status
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    fail(error.message)
  }
}

export type CommandChoices<Choices> =
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'chosen'; readonly choices: Choices }

/** Reads what a command line and the settings choose. */
export function readChoices<Table extends OptionTable, Choices>(
  { options, choose }: Pick<Command<Table, Choices>, 'options' | 'choose'>,
  parameters: readonly string[],
  environment: Environment,
): CommandChoices<Choices> {
  try {
    const typed = readOptions({ ...options, help }, parameters)
    if (typed.has('help')) return { kind: 'help' }
    return { kind: 'chosen', choices: choose(typed, environment) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return { kind: 'refused', sentence: error.message }
  }
}

const help = { text: 'print this help', short: 'h' }

/** The help of a command, in lines that fit a terminal. */
export function writeHelp({
  name,
  calls,
  about,
  options,
  more,
}: Pick<Command<OptionTable, never>, 'name' | 'calls' | 'about' | 'options' | 'more'>): string {
  const table: OptionTable = { ...options, help }
  const rows = Object.entries(table)
    .filter(([, { isArgument }]) => !isArgument)
    .map(([option, { value, text }]) => ({
      left: value === undefined ? `  --${option}` : `  --${option} ${value}`,
      text,
    }))
  const width = Math.max(...rows.map(({ left }) => left.length)) + 2
  const lines = rows.map(
    ({ left, text }) => left.padEnd(width) + wrap(text, width).join(`\n${' '.repeat(width)}`),
  )
  const uses = calls.map((call) => writeCall(name, call))
  return [uses.join('\n'), about, lines.join('\n'), more].join('\n\n')
}

const columns = 80

function wrap(text: string, indent: number): readonly string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && indent + line.length + 1 + word.length > columns) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
