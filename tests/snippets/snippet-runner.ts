import { spawn } from 'node:child_process'
import type { SnippetLanguage } from '#snippets/shared/language.ts'

export interface SnippetRunner {
  readonly language: SnippetLanguage
  /** Required program, such as `curl` or `go`. */
  readonly interpreter: string
  /** Returns whether it is installed and usable, by a simple probe such as `go version`. */
  readonly isInstalled: () => Promise<boolean>
  /** Runs the snippet like a reader, in an empty directory, with exactly the given environment plus PATH and HOME. */
  readonly run: (
    snippet: string,
    environment: Readonly<Record<string, string>>,
    directory: string,
  ) => Promise<Outcome>
}

export interface Outcome {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Called with the complete output of a run in a directory, whenever it grows. */
export const outputListeners = new Map<string, (stdout: string) => void>()

/** Runs a command for at most a minute, with empty standard input. */
export function runCommand(
  command: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
  directory: string,
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const [program, ...parameters] = command
  const { PATH = '', HOME = directory } = process.env
  const child = spawn(program, parameters, {
    cwd: directory,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
  const outcome = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    outcome.stdout += text
    outputListeners.get(directory)?.(outcome.stdout)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    outcome.stderr += text
  })
  child.on('error', reject)
  child.on('close', (exitCode) => resolve({ exitCode, ...outcome }))
  return promise
}

export async function respondsTo(
  command: readonly [string, ...string[]],
  directory = process.cwd(),
): Promise<boolean> {
  try {
    return (await runCommand(command, {}, directory)).exitCode === 0
  } catch {
    return false
  }
}
