import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite } from '#host/build-site.ts'
import { readLocalSettings } from '#host/local-sandbox.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { describeFailure } from '#host/run-program.ts'
import { checkAdvisories } from './advisories.ts'
import { decidedByEngine, engines, promises } from './engines.ts'
import { installPackages } from './install-packages.ts'
import type { PackagesName } from './install-packages.ts'
import { obtainChromium } from './obtain-chromium.ts'
import { runCommand } from './run-command.ts'
import type { Output } from './run-command.ts'
import { tallyCheck, tallyReport } from './tally.ts'
import type { Tally } from './tally.ts'
import { buildPlaces, hostEnvironment, reportDirectory } from './test-places.ts'

/** Which command a step is part of: `npm run check`, and what `npm test` and `npm run test:all` add to the one before. */
export const tiers = ['check', 'test', 'all'] as const

export type Tier = (typeof tiers)[number]

export interface Step {
  readonly tier: Tier
  /** What is tested, for readers of the list of what was left out. */
  readonly what: string
  /** Whether it needs one processor, so that two of them run side by side. */
  readonly isNarrow?: boolean
  readonly run: Run
}

/** @param print takes what programs print; without it, the terminal does */
type Run = (stop: AbortSignal, print?: Output) => Promise<Tally>

/** The parts of the test commands, in the order in which they run: of narrow ones, the longest first. */
export const steps = {
  types: {
    tier: 'check',
    what: 'types of scripts and pages',
    isNarrow: true,
    run: check('node_modules/astro/bin/astro.mjs', 'check'),
  },
  format: {
    tier: 'check',
    what: 'format',
    isNarrow: true,
    run: check('node_modules/prettier/bin/prettier.cjs', '--check', '.'),
  },
  spelling: {
    tier: 'check',
    what: 'British English',
    isNarrow: true,
    run: check('tests/check-spelling.ts'),
  },
  lint: {
    tier: 'check',
    what: 'lint rules, layers and import cycles',
    isNarrow: true,
    run: check('node_modules/oxlint/bin/oxlint', '--type-aware', '--config', '.oxlint.config.ts'),
  },
  unused: {
    tier: 'check',
    what: 'unused files, exports and packages',
    isNarrow: true,
    run: check('node_modules/knip/bin/knip.js'),
  },
  unit: { tier: 'check', what: 'unit tests without programs and network', run: vitest('unit') },
  advisories: {
    tier: 'test',
    what: 'advisories for the packages that the site is built from',
    run: checkAdvisories,
  },
  build: { tier: 'test', what: 'the build of the default portal', run: build },
  local: {
    tier: 'test',
    what: 'unit tests with programs and ports, the built site, snippets in the languages that are installed',
    run: vitest('local', 'observatory'),
  },
  promises: {
    tier: 'test',
    what: 'the promises in Chromium: the key’s way, policy, integrity, the request as shown, the journey, accessibility',
    run: chromium('--grep', promises),
  },
  audit: {
    tier: 'test',
    what: 'the search for a pasted key in Chromium',
    run: inChromium('audit.json', ['tests/audit/run.ts']),
  },
  elsewhere: {
    tier: 'all',
    what: 'portals of other documents and below a path, reproducible builds, clients, deployment, documents of others',
    run: vitest('elsewhere', 'clients/programs', 'documents/programs', 'afdocs'),
  },
  browser: {
    tier: 'all',
    what: 'all other browser tests in Chromium, and the build with React',
    run: chromium('--grep-invert', promises),
  },
  firefox: {
    tier: 'all',
    what: 'what an engine decides, in Firefox',
    run: inEngine('firefox', [
      '--config=tests/playwright.config.ts',
      '--project=firefox',
      ...decidedByEngine,
    ]),
  },
  webkit: {
    tier: 'all',
    what: 'the journeys in WebKit',
    run: inEngine('webkit', ['--config=tests/webkit/playwright.config.ts']),
  },
} as const satisfies Readonly<Record<string, Step>>

export type StepName = keyof typeof steps

export const stepNames: readonly StepName[] = Object.keys(steps).filter(isStepName)

export function isStepName(name: string): name is StepName {
  return Object.hasOwn(steps, name)
}

/** The steps of a command, those of the smaller ones among them. */
export function listSteps(tier: Tier): readonly StepName[] {
  const rank = tiers.indexOf(tier)
  return stepNames.filter((name) => tiers.indexOf(steps[name].tier) <= rank)
}

function check(...command: readonly [script: string, ...parameters: string[]]): Run {
  return async (stop, print) =>
    tallyCheck(
      await runCommand(
        process.execPath,
        command,
        stop,
        { ...hostEnvironment, ASTRO_TELEMETRY_DISABLED: '1' },
        print,
      ),
    )
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

/** @param packages that its tests need */
function vitest(project: string, ...packages: readonly PackagesName[]): Run {
  return async (stop) => {
    const report = await clearReport(`${project}.json`)
    for (const name of packages) {
      // oxlint-disable-next-line no-await-in-loop -- npm uses all of the machine
      await preparePackages(name)
    }
    const exitCode = await runCommand(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config=tests/vitest.config.ts',
        `--project=${project}`,
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
}

/** Before the tests, whose time is limited. After a failure, the tests that need the packages fail and say so again. */
async function preparePackages(name: PackagesName): Promise<void> {
  try {
    await installPackages(name)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Browser tests in Chromium: those of some files, or all others. */
function chromium(choice: '--grep' | '--grep-invert', files: readonly string[]): Run {
  // Playwright compares with the project, the file and the titles of a test, separated by spaces.
  const names = files.map((file) => file.replaceAll('.', String.raw`\.`))
  return inChromium(choice === '--grep' ? 'promises.json' : 'browser.json', [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/playwright.config.ts',
    '--project=chromium',
    choice,
    ` (?:${names.join('|')}) `,
  ])
}

function inChromium(reportName: string, command: readonly string[]): Run {
  return async (stop) => {
    const report = await clearReport(reportName)
    try {
      const found = await obtainChromium(stop)
      const exitCode = await runCommand(process.execPath, command, stop, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(found.kind === 'installed' && { CHROMIUM_PATH: found.path }),
      })
      return await tallyReport(report, exitCode)
    } catch (error) {
      stop.throwIfAborted()
      console.error(error instanceof Error ? error.message : error)
      return tallyCheck(1)
    }
  }
}

/** Tests of an engine that is not installed are left out as one. */
function inEngine(name: 'firefox' | 'webkit', parameters: readonly string[]): Run {
  return async (stop) => {
    const { isInstalled, toInstall } = engines[name]
    if (!isInstalled()) {
      console.log(`Not installed. Install ${toInstall}.`)
      return { passed: 0, failed: 0, skipped: 1 }
    }
    const report = await clearReport(`${name}.json`)
    const command = ['node_modules/@playwright/test/cli.js', 'test', ...parameters]
    return tallyReport(
      report,
      await runCommand(process.execPath, command, stop, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    )
  }
}

/** So that the report of an earlier run is not taken for this one's. */
async function clearReport(name: string): Promise<string> {
  const path = join(reportDirectory, name)
  await rm(path, { force: true })
  return path
}
