import { spawn } from 'node:child_process'
import type { SpawnOptionsWithoutStdio } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'

export interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

type Command = readonly [program: string, ...parameters: string[]]

/**
 * Runs a program to its end.
 *
 * @param input its standard input
 */
export async function run(
  [program, ...parameters]: Command,
  { input = '', ...options }: SpawnOptionsWithoutStdio & { readonly input?: string } = {},
): Promise<Run> {
  const child = spawn(program, parameters, options)
  const ended = once(child, 'close')
  child.stdin.on('error', () => undefined).end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status: child.exitCode, stdout, stderr }
}

/** Runs a program to its end. @throws {Error} with its complete output when it fails */
export async function runOrThrow(
  command: Command,
  options: SpawnOptionsWithoutStdio,
): Promise<Run> {
  const result = await run(command, options)
  if (result.status === 0) return result
  throw new Error(`${command.join(' ')} failed:\n${result.stdout}${result.stderr}`)
}
