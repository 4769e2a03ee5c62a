import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startLocalSandbox } from './local-sandbox.ts'
import { parseLocalSettings } from './local-settings.ts'
import { projectRoot } from './paths.ts'
import { astro, cleanEnvironment } from '#starlight/serve/run-astro.ts'
import { HostError } from '#starlight/serve/host-error.ts'
import { runProgram } from './run-program.ts'

await runProgram(async (stop) => {
  const settings = parseLocalSettings(process.env)
  const sandbox = await startLocalSandbox(settings)
  try {
    console.log(`Sandbox  ${sandbox.url}`)
    // Without the lock file, because Astro moves to the background if it detects an agent as its caller.
    const parameters = ['dev', '--ignore-lock', '--port', String(settings.port)]
    const child = spawn(process.execPath, [...astro, ...parameters], {
      cwd: projectRoot,
      env: cleanEnvironment({ ...process.env, PORTAL_SANDBOX_URL: settings.sandboxUrl }),
      stdio: 'inherit',
    })
    stop.addEventListener('abort', () => child.kill(), { once: true })
    await once(child, 'close')
    // Ctrl-C is the normal end of this command.
    if (child.exitCode !== 0 && !stop.aborted) {
      throw new HostError(`astro dev ended with exit code ${child.exitCode}.`)
    }
  } finally {
    await sandbox.stop()
  }
})
