import { checkContract } from './check-contract.ts'
import { HostError, Interrupted } from './host-error.ts'
import { readLocalSettings, requireLocalPorts, startLocalSandbox } from './local-sandbox.ts'
import { runAstro } from './run-astro.ts'
import { runProgram } from './run-program.ts'

/** `npm run dev`: pages that follow what is written, and the sandbox beside them. */
await runProgram(async (stop) => {
  const settings = readLocalSettings(process.env)
  await checkContract()
  await requireLocalPorts(settings)
  const sandbox = await startLocalSandbox(settings)
  try {
    console.log(`Sandbox  ${sandbox.url}`)
    const { code } = await runAstro(
      // Without the lock file: it would move to the background wherever astro takes its caller for an agent.
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
