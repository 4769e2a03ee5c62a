import { ContractError } from '#contract/contract-error.ts'
import { UsageError } from './usage-error.ts'

/** What a command prints and how it ends. */
export interface ProgramResult {
  readonly status: number
  /** For standard output, without the last line end; nothing is printed where it is empty. */
  readonly output: string
  /** Lines for people, on standard error. */
  readonly notes: readonly string[]
}

const usageErrorStatus = 2

/** Prints a text on standard output. */
export function print(text: string): void {
  // Whoever reads only the first lines closes the pipe, which is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  if (text !== '') process.stdout.write(`${text}\n`)
}

/** Says what is wrong with how a command was called, and ends it with 2. */
export function refuseUsage(command: string, sentence: string): void {
  fail(`${sentence}\n\nnpm run --silent ${command} -- --help says how to use it.`)
}

/** Runs a command. What is wrong with its use, or with a document, ends it with 2 and the reason. */
export async function runProgram(run: () => Promise<ProgramResult>): Promise<void> {
  try {
    const { status, output, notes } = await run()
    for (const note of notes) process.stderr.write(`${note}\n`)
    print(output)
    process.exitCode = status
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ContractError)) throw error
    fail(error.message)
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = usageErrorStatus
}
