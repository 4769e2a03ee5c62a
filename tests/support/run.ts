import { spawn } from 'node:child_process'
import type { SpawnOptionsWithoutStdio } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'

export interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a program to its end.
 *
 * @param input its standard input
 */
export async function run(
  [program, ...parameters]: readonly [string, ...string[]],
  { input = '', ...options }: SpawnOptionsWithoutStdio & { readonly input?: string } = {},
): Promise<Run> {
  const child = spawn(program, parameters, options)
  const ended = once(child, 'close')
  child.stdin.on('error', () => undefined).end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status: child.exitCode, stdout, stderr }
}
