import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite } from '#host/build-site.ts'
import { readLocalSettings } from '#host/local-sandbox.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { runProgram } from '#host/run-program.ts'
import { chooseTestPorts } from '../support/choose-ports.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { chooseEngine } from './choose-engine.ts'

const name = chooseEngine(process.argv.slice(2))
await chooseTestPorts()
// These read the ports when they load.
const { buildPlaces, hostEnvironment, reportDirectory } = await import('../support/test-places.ts')
const { auditKey } = await import('./audit.ts')
const { writeReport } = await import('./report.ts')
const { chromiumEngine } = await import('./chromium.ts')
const { firefoxEngine } = await import('./firefox/engine.ts')
const engine = { chromium: chromiumEngine, firefox: firefoxEngine }[name]

/** `npm run audit:key`, or `npm run audit:key -- --engine firefox`: searches for a pasted key everywhere except the one header that carries it. */
await runProgram(async (stop) => {
  const settings = readLocalSettings(hostEnvironment)
  await refreshSite({ places: buildPlaces, settings, stop, build: buildSite })
  if (name === 'chromium') await obtainChromium(stop)
  const ledger = await auditKey(engine)
  console.log(writeReport(ledger, engine.name))
  const { checks } = ledger
  await mkdir(reportDirectory, { recursive: true })
  await writeFile(
    join(reportDirectory, name === 'chromium' ? 'audit.json' : `audit-${name}.json`),
    JSON.stringify({ checks }),
  )
  if (checks.some(({ passed }) => !passed)) process.exit(1)
})
