import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkAdvisories } from './advisories.ts'
import { choosePortsBeside } from './choose-ports.ts'
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
  /** In which of two lanes it runs beside others, for a small machine has two processors; without one, it runs alone. */
  readonly lane?: 1 | 2
  readonly run: Run
}

/** @param print takes what programs print; without it, the terminal does */
type Run = (stop: AbortSignal, print?: Output) => Promise<Tally>

/** The parts of the test commands, in the order in which they run. */
export const steps = {
  types: {
    tier: 'check',
    what: 'types of pages',
    lane: 1,
    run: check('node_modules/astro/bin/astro.mjs', 'check', '--tsconfig=tests/astro.tsconfig.json'),
  },
  // After the types of pages, which generates some of those that scripts import.
  lint: {
    tier: 'check',
    what: 'lint rules, layers, import cycles, types of scripts',
    lane: 1,
    run: check(
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--type-check',
      '--config=.oxlint.config.ts',
    ),
  },
  format: {
    tier: 'check',
    what: 'format',
    lane: 2,
    run: check(
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--cache',
      '--cache-location=.portal/prettier',
      '.',
    ),
  },
  spelling: {
    tier: 'check',
    what: 'British English',
    lane: 2,
    run: check('tests/check-spelling.ts'),
  },
  unused: {
    tier: 'check',
    what: 'unused files, exports and packages',
    lane: 2,
    run: check('node_modules/knip/bin/knip.js'),
  },
  unit: { tier: 'check', what: 'unit tests without programs and network', run: vitest('unit') },
  advisories: {
    tier: 'test',
    what: 'advisories for the packages that the site is built from',
    run: checkAdvisories,
  },
  build: {
    tier: 'test',
    what: 'the build of the default portal',
    run: check('tests/support/build.ts'),
  },
  local: {
    tier: 'test',
    what: 'unit tests with programs and ports, the built site, snippets in the languages that are installed',
    lane: 1,
    run: vitest('local', ['observatory'], '--maxWorkers=1'),
  },
  promises: {
    tier: 'test',
    what: 'the promises in Chromium: the key’s way, policy, integrity, the request as shown, the journey, accessibility',
    lane: 2,
    run: chromium('--grep', promises),
  },
  audit: {
    tier: 'test',
    what: 'the search for a pasted key in Chromium',
    lane: 2,
    run: inChromium('audit.json', ['tests/audit/run.ts']),
  },
  browser: {
    tier: 'all',
    what: 'all other browser tests in Chromium, and the build with React',
    lane: 1,
    run: chromium('--grep-invert', promises),
  },
  snippets: {
    tier: 'all',
    what: 'every request from every snippet language that is installed',
    lane: 2,
    run: vitest('snippets', [], '--maxWorkers=1'),
  },
  elsewhere: {
    tier: 'all',
    what: 'portals of other documents and below a path, reproducible builds, clients, deployment, documents of others',
    lane: 2,
    run: vitest(
      'elsewhere',
      ['clients/programs', 'documents/programs', 'afdocs'],
      '--maxWorkers=1',
    ),
  },
  firefox: {
    tier: 'all',
    what: 'what an engine decides, in Firefox',
    lane: 2,
    run: inEngine('firefox', [
      '--config=tests/playwright.config.ts',
      '--project=firefox',
      ...decidedByEngine,
    ]),
  },
  webkit: {
    tier: 'all',
    what: 'the journeys in WebKit',
    lane: 2,
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

/** @param packages that its tests need */
function vitest(
  project: string,
  packages: readonly PackagesName[] = [],
  ...options: readonly string[]
): Run {
  return async (stop, print) => {
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
        ...options,
        '--allowOnly=false',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      stop,
      { PORTAL_BUILT_SITE: buildPlaces.site },
      print,
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
  return async (stop, print) => {
    const report = await clearReport(reportName)
    try {
      const found = await obtainChromium(stop)
      const environment = {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...(found.kind === 'installed' && { CHROMIUM_PATH: found.path }),
      }
      const exitCode = await runCommand(process.execPath, command, stop, environment, print)
      return await tallyReport(report, exitCode)
    } catch (error) {
      stop.throwIfAborted()
      console.error(error instanceof Error ? error.message : error)
      return tallyCheck(1)
    }
  }
}

/** Tests of an engine that is not installed are left out as one. They run beside those in Chromium, so with ports of their own. */
function inEngine(name: 'firefox' | 'webkit', parameters: readonly string[]): Run {
  return async (stop, print) => {
    const { isInstalled, toInstall } = engines[name]
    if (!isInstalled()) {
      console.log(`Not installed. Install ${toInstall}.`)
      return { passed: 0, failed: 0, skipped: 1 }
    }
    const report = await clearReport(`${name}.json`)
    const environment = { ...(await choosePortsBeside()), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const run = async (...command: readonly string[]) =>
      runCommand(process.execPath, command, stop, environment, print)
    const built = await run('tests/support/build.ts')
    if (built !== 0) return tallyCheck(built)
    const exitCode = await run('node_modules/@playwright/test/cli.js', 'test', ...parameters)
    return tallyReport(report, exitCode)
  }
}

/** So that the report of an earlier run is not taken for this one's. */
async function clearReport(name: string): Promise<string> {
  const path = join(reportDirectory, name)
  await rm(path, { force: true })
  return path
}
