import { checkContract } from './check-contract.ts'
import { HostError, Interrupted } from './host-error.ts'
import { readLocalSettings, requireLocalPorts, startLocalSandbox } from './local-sandbox.ts'
import { runAstro } from './run-astro.ts'
import { runProgram } from './run-program.ts'

/** `npm run dev`: pages that update as you write, and the sandbox. */
await runProgram(async (stop) => {
  const settings = readLocalSettings(process.env)
  const { lines } = await checkContract(settings)
  await requireLocalPorts(settings)
  const sandbox = await startLocalSandbox(settings)
  try {
    for (const line of lines) console.log(line)
    console.log(`Sandbox  ${sandbox.url}`)
    const { code } = await runAstro(
      // Without the lock file, because astro would move to the background if it took its caller for an agent.
      ['dev', '--ignore-lock', '--port', String(settings.port)],
      { settings, stop, output: 'shown' },
    )
    if (code !== 0) throw new HostError(`astro dev ended with exit code ${code}.`)
  } catch (error) {
    // Ctrl-C is how this command ends.
    if (!(error instanceof Interrupted)) throw error
  } finally {
    await sandbox.stop()
  }
})
