import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listMissing } from '../webkit/find-webkit-driver.ts'
import { runCommand } from './run-command.ts'
import { tallyReport } from './tally.ts'
import type { Tally } from './tally.ts'
import { reportDirectory } from './test-places.ts'

/** The journeys in WebKit; left out as one where it is not installed. */
export async function runWebKit(stop: AbortSignal): Promise<Tally> {
  const missing = listMissing()
  if (missing.length > 0) {
    console.log(`WebKit is not tested: on Debian, apt-get install ${missing.join(' ')}.`)
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const report = join(reportDirectory, 'webkit.json')
  // So that the report of an earlier run is not taken for this one's.
  await rm(report, { force: true })
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/webkit/playwright.config.ts',
  ]
  return tallyReport(report, await runCommand(process.execPath, command, stop))
}
