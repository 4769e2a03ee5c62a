import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite } from '#host/build-site.ts'
import { readLocalSettings } from '#host/local-sandbox.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { describeFailure } from '#host/run-program.ts'
import { checkAdvisories } from './advisories.ts'
import { decidedByEngine, engines } from './engines.ts'
import type { EngineName } from './engines.ts'
import { installPackages } from './install-packages.ts'
import { obtainChromium } from './obtain-chromium.ts'
import { runCommand } from './run-command.ts'
import { addTallies, tallyCheck, tallyReport } from './tally.ts'
import type { Tally } from './tally.ts'
import { buildPlaces, hostEnvironment, reportDirectory } from './test-places.ts'

/** @param whole whether an engine that was asked for by name runs all of its tests */
type Step = (stop: AbortSignal, whole: boolean) => Promise<Tally>

/** The step that runs the tests of an engine. */
export const stepOfEngine = {
  chromium: 'browser',
  firefox: 'firefox',
  webkit: 'webkit',
} as const satisfies Readonly<Record<EngineName, string>>

const check =
  (...command: readonly [script: string, ...parameters: string[]]): Step =>
  async (stop) =>
    tallyCheck(
      await runCommand(process.execPath, command, stop, {
        ...hostEnvironment,
        ASTRO_TELEMETRY_DISABLED: '1',
      }),
    )

/** The parts of the test command, in the order in which they run. */
export const steps = {
  format: check('node_modules/prettier/bin/prettier.cjs', '--check', '.'),
  spelling: check('tests/check-spelling.ts'),
  lint: check('node_modules/oxlint/bin/oxlint', '--type-aware', '--config', '.oxlint.config.ts'),
  types: check('node_modules/astro/bin/astro.mjs', 'check'),
  unused: check('node_modules/knip/bin/knip.js'),
  advisories: checkAdvisories,
  build,
  unit,
  browser,
  firefox,
  webkit,
  audit,
} as const satisfies Readonly<Record<string, Step>>

type StepName = keyof typeof steps

export const stepNames: readonly StepName[] = Object.keys(steps).filter(isStepName)

export function isStepName(name: string): name is StepName {
  return Object.hasOwn(steps, name)
}

/** The site as users see it, for the contract tests and the browser. */
async function build(stop: AbortSignal): Promise<Tally> {
  try {
    const settings = readLocalSettings(hostEnvironment)
    const seconds = await refreshSite({ places: buildPlaces, settings, stop, build: buildSite })
    console.log(
      seconds === undefined ? 'The site is up to date.' : `Built in ${seconds.toFixed(1)} s.`,
    )
    return tallyCheck(0)
  } catch (error) {
    stop.throwIfAborted()
    console.error(describeFailure(error))
    return tallyCheck(1)
  }
}

async function unit(stop: AbortSignal): Promise<Tally> {
  const report = await clearReport('unit.json')
  await preparePackages()
  const exitCode = await runCommand(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=tests/vitest.config.ts',
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    stop,
    { PORTAL_BUILT_SITE: buildPlaces.site },
  )
  return tallyReport(report, exitCode)
}

async function browser(stop: AbortSignal): Promise<Tally> {
  await preparePackages()
  return runInBrowser('browser.json', stop, [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/playwright.config.ts',
    '--project=chromium',
  ])
}

/** Whole, with the search for a pasted key. */
async function firefox(stop: AbortSignal, whole: boolean): Promise<Tally> {
  const inBrowser = await runIfInstalled('firefox', stop, whole, [
    '--config=tests/playwright.config.ts',
    '--project=firefox',
    ...(whole ? [] : decidedByEngine),
  ])
  if (!whole || !engines.firefox.isInstalled()) return inBrowser
  const report = await clearReport('audit-firefox.json')
  const search = ['tests/audit/run.ts', '--engine', 'firefox']
  return addTallies([
    inBrowser,
    await tallyReport(report, await runCommand(process.execPath, search, stop)),
  ])
}

async function webkit(stop: AbortSignal, whole: boolean): Promise<Tally> {
  return runIfInstalled('webkit', stop, whole, ['--config=tests/webkit/playwright.config.ts'])
}

/** Tests of an engine that is not installed are left out as one, unless they were asked for by its name. */
async function runIfInstalled(
  name: 'firefox' | 'webkit',
  stop: AbortSignal,
  wasAskedFor: boolean,
  parameters: readonly string[],
): Promise<Tally> {
  const { isInstalled, toInstall } = engines[name]
  if (!isInstalled()) {
    console.log(`Not installed. Install ${toInstall}.`)
    return wasAskedFor ? tallyCheck(1) : { passed: 0, failed: 0, skipped: 1 }
  }
  const report = await clearReport(`${name}.json`)
  const command = ['node_modules/@playwright/test/cli.js', 'test', ...parameters]
  return tallyReport(
    report,
    await runCommand(process.execPath, command, stop, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  )
}

/** Before the tests, whose time is limited. After a failure, the tests that need the packages fail and say so again. */
async function preparePackages(): Promise<void> {
  try {
    await installPackages('clients/programs')
    await installPackages('documents/programs')
    await installPackages('observatory')
    await installPackages('afdocs')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Searches for a pasted key everywhere but in the one header that carries it. */
async function audit(stop: AbortSignal): Promise<Tally> {
  return runInBrowser('audit.json', stop, ['tests/audit/run.ts'])
}

async function runInBrowser(
  reportName: string,
  stop: AbortSignal,
  command: readonly string[],
): Promise<Tally> {
  const report = await clearReport(reportName)
  try {
    const found = await obtainChromium(stop)
    const exitCode = await runCommand(
      process.execPath,
      command,
      stop,
      found.kind === 'installed' ? { CHROMIUM_PATH: found.path } : {},
    )
    return await tallyReport(report, exitCode)
  } catch (error) {
    stop.throwIfAborted()
    console.error(error instanceof Error ? error.message : error)
    return tallyCheck(1)
  }
}

/** So that the report of an earlier run is not taken for this one's. */
async function clearReport(name: string): Promise<string> {
  const path = join(reportDirectory, name)
  await rm(path, { force: true })
  return path
}
