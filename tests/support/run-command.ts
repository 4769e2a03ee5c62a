import { spawn } from 'node:child_process'
import { projectRoot } from '#portal/host/paths.ts'

const graceMs = 1500

/** Receives the output of a program. */
export type Output = (text: string) => void

/**
 * Runs a program in the project's folder.
 *
 * @param print receives its output. Defaults to the terminal
 * @returns its exit code; 1 when a signal ended it or it could not be started
 * @throws the reason of `stop` when that aborts
 */
export async function runCommand(
  command: string,
  parameters: readonly string[],
  stop: AbortSignal,
  environment: NodeJS.ProcessEnv = {},
  print?: Output,
): Promise<number> {
  stop.throwIfAborted()
  const child = spawn(command, parameters, {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: print ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => print?.(text))
  }
  // Ctrl-C has reached the program too, and a second signal would interrupt its clean-up.
  const end = () => setTimeout(() => child.kill('SIGTERM'), graceMs).unref()
  stop.addEventListener('abort', end, { once: true })
  const { promise, resolve } = Promise.withResolvers<number>()
  child.once('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`)
    resolve(1)
  })
  child.once('close', (code) => resolve(code ?? 1))
  try {
    return await promise
  } finally {
    stop.removeEventListener('abort', end)
    stop.throwIfAborted()
  }
}
