import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { run } from '../../support/run.ts'
import type { Run } from '../../support/run.ts'
import { programEnvironment } from './program-environment.ts'

/** Runs the command of the package that is installed in a site, as a user types it there. */
export async function runIn(
  folder: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const command = ['npm', 'exec', '--no', '--', ourCommand, ...parameters] as const
  return run(command, { cwd: folder, env: programEnvironment(settings) })
}

/** Command that runs until it is stopped. */
export interface RunningCommand {
  /** Its output until it was ready. */
  readonly output: string
  readonly interrupt: () => Promise<Run>
}

/**
 * Starts a long-running command.
 *
 * @param command defaults to the command of the package
 * @param isReady checks the output so far
 * @throws {Error} with the output when it ends before
 */
export async function startIn(
  folder: string,
  parameters: readonly string[],
  isReady: (output: string) => boolean,
  command = ourCommand,
): Promise<RunningCommand> {
  const child = spawn('npm', ['exec', '--no', '--', command, ...parameters], {
    cwd: folder,
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
  const closed = once(child, 'close')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  child.stdout.on('data', () => {
    if (isReady(stdout())) resolve(stdout())
  })
  child.once('close', () => reject(new Error(`The command ended: ${stdout()}${stderr()}`)))
  return {
    output: await promise,
    interrupt: async () => {
      // A terminal sends it to the entire group: npm, its shell and the program.
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
      await closed
      return { status: child.exitCode, stdout: stdout(), stderr: stderr() }
    },
  }
}

const ourCommand = 'starlight-developer-portal'

function collect(stream: Readable): () => string {
  const chunks = Array.of<Buffer>()
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}
