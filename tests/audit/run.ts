import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '#portal/host/run-program.ts'
import { chooseTestPorts } from '../support/choose-ports.ts'
import { obtainChromium } from '../support/chromium.ts'

await chooseTestPorts()
// These modules read the ports when they are loaded.
const { reportDirectory } = await import('../support/test-locations.ts')
const { auditSecrets } = await import('./audit.ts')
const { formatReport } = await import('./report.ts')

/**
 * Implements `npm run audit:key`: searches for a key and the secrets of a sign-in everywhere except in their own requests.
 */
await runProgram(async (stop) => {
  await obtainChromium(stop)
  const ledger = await auditSecrets()
  console.log(formatReport(ledger))
  const { checks } = ledger
  await mkdir(reportDirectory, { recursive: true })
  await writeFile(join(reportDirectory, 'audit.json'), JSON.stringify({ checks }))
  if (checks.some(({ passed }) => !passed)) process.exit(1)
})
