import { spawn } from 'node:child_process'
import { projectRoot } from '#host/places.ts'

const graceMs = 1500

/**
 * Runs a program in the project's folder, with its output on the terminal.
 *
 * @returns its exit code; 1 when a signal ended it or it could not be started
 * @throws the reason of `stop` when that aborts
 */
export async function runCommand(
  command: string,
  parameters: readonly string[],
  stop: AbortSignal,
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  stop.throwIfAborted()
  const child = spawn(command, parameters, {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // Ctrl-C has reached the program too, and a second signal would cut its clean-up short.
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
