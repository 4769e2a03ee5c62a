import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '#portal/host/paths.ts'

/**
 * Runs a program quietly.
 *
 * @param directory its working directory
 * @throws {Error} with its complete output when it fails
 */
export async function runQuietly(
  command: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  directory = projectRoot,
): Promise<string> {
  const child = spawn(command, parameters, {
    cwd: directory,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  await once(child, 'close')
  const output = Buffer.concat(printed).toString('utf8')
  if (child.exitCode !== 0) throw new Error(`${command} ${parameters.join(' ')} failed:\n${output}`)
  return output
}
