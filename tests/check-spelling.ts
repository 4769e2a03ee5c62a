import { join } from 'node:path'
import { runProgram } from '#host/run-program.ts'
import { installPackages } from './support/install-packages.ts'
import { runCommand } from './support/run-command.ts'

/** `npm run check:spelling`: British English in pages, papers and code, by `.cspell.json`. */
await runProgram(async (stop) => {
  const program = join(await installPackages('spelling'), 'node_modules/cspell/bin.mjs')
  const cache = ['--cache', '--cache-location=.portal/spelling']
  const options = ['lint', '--no-progress', '--no-summary', ...cache]
  const exitCode = await runCommand(process.execPath, [program, ...options], stop)
  if (exitCode !== 0) process.exit(exitCode)
})
