import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { projectRoot } from '#host/places.ts'
import { hostEnvironment } from '../../support/test-places.ts'

const run = promisify(execFile)

/** Creates a sandbox key with the command and returns its value. */
export async function createKey(name: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['src/sandbox/create-key.ts', '--name', name], {
    cwd: projectRoot,
    env: { ...process.env, ...hostEnvironment },
  })
  return stdout.trim()
}
