import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkAdvisories } from './advisories.ts'
import { decidedByEngine, engines, promises } from './engines.ts'
import { installPackages } from './install-packages.ts'
import type { PackagesName } from './install-packages.ts'
import { obtainChromium } from './obtain-chromium.ts'
import { runCommand } from './run-command.ts'
import type { Output } from './run-command.ts'
import type { Ordered } from './run-lanes.ts'
import { skippedCheck, tallyCheck, tallyReport } from './tally.ts'
import type { Tally } from './tally.ts'
import { buildPlaces, hostEnvironment, reportDirectory } from './test-places.ts'

/** Which command a step is part of: `npm run check`, and what `npm test` and `npm run test:all` add to the one before. */
export const tiers = ['check', 'test', 'all'] as const

export type Tier = (typeof tiers)[number]

export interface Step extends Ordered {
  readonly tier: Tier
  /** What is tested, for readers of the list of what was left out. */
  readonly what: string
  readonly run: Run
}

/** Where a step runs. */
export interface Lane {
  /** Takes what programs print; without it, the terminal does. */
  readonly print?: Output | undefined
  /** The ports and the folder of a portal, its sandbox and its service, which no other lane has. */
  readonly environment: NodeJS.ProcessEnv
}

type Run = (stop: AbortSignal, lane: Lane) => Promise<Tally>

const playwright = 'node_modules/@playwright/test/cli.js'

/** The parts of the test commands, in the order in which they run. */
export const steps = {
  types: {
    tier: 'check',
    what: 'types of pages',
    run: check('node_modules/astro/bin/astro.mjs', 'check', '--tsconfig=tests/astro.tsconfig.json'),
  },
  format: {
    tier: 'check',
    what: 'format',
    run: check(
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--cache',
      '--cache-location=.portal/prettier',
      '.',
    ),
  },
  lint: {
    tier: 'check',
    what: 'lint rules, layers, import cycles, types of scripts',
    // It generates some of the types that scripts import.
    after: 'types',
    run: check(
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--type-check',
      '--config=.oxlint.config.ts',
    ),
  },
  spelling: {
    tier: 'check',
    what: 'British English',
    run: check('tests/check-spelling.ts'),
  },
  unused: {
    tier: 'check',
    what: 'unused files, exports and packages',
    run: check('node_modules/knip/bin/knip.js'),
  },
  unit: {
    tier: 'check',
    what: 'unit tests without programs and network',
    isAlone: true,
    run: vitest('unit'),
  },
  advisories: {
    tier: 'test',
    what: 'advisories for the packages that the site is built from',
    isAlone: true,
    run: checkAdvisories,
  },
  build: {
    tier: 'test',
    what: 'the build of the default portal',
    isAlone: true,
    run: check('tests/support/build.ts'),
  },
  promises: {
    tier: 'test',
    what: 'the promises in Chromium: the key’s way, policy, integrity, the request as shown, the journey, accessibility',
    run: chromium('promises', '--grep'),
  },
  local: {
    tier: 'test',
    what: 'unit tests with programs and ports, the built site, snippets in the languages that are installed',
    run: vitest('local', ['observatory'], '--maxWorkers=1'),
  },
  audit: {
    tier: 'test',
    what: 'the search for a pasted key in Chromium',
    run: inChromium('audit', ['tests/audit/run.ts']),
  },
  'browser-1': {
    tier: 'all',
    what: 'all other browser tests in Chromium, and the build with React: the first half',
    run: chromium('browser-1', '--grep-invert', '--shard=1/2'),
  },
  'browser-2': {
    tier: 'all',
    what: 'the second half',
    run: chromium('browser-2', '--grep-invert', '--shard=2/2'),
  },
  snippets: {
    tier: 'all',
    what: 'every request from every snippet language that is installed',
    run: vitest('snippets', [], '--maxWorkers=1'),
  },
  elsewhere: {
    tier: 'all',
    what: 'portals of other documents and below a path, reproducible builds, clients, deployment, documents of others',
    run: vitest(
      'elsewhere',
      ['clients/programs', 'documents/programs', 'afdocs'],
      '--maxWorkers=1',
    ),
  },
  package: {
    tier: 'all',
    what: 'the package: what is in it, its commands, and sites that have installed it',
    run: vitest('package', [], '--maxWorkers=1'),
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
  return async (stop, { print }) =>
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
  return async (stop, { print }) => {
    const report = await clearReport(project)
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

/** Browser tests in Chromium: those of the promises, or all others. */
function chromium(
  report: string,
  choice: '--grep' | '--grep-invert',
  ...parameters: readonly string[]
): Run {
  // Playwright compares with the project, the file and the titles of a test, separated by spaces.
  const names = promises.map((file) => file.replaceAll('.', String.raw`\.`))
  return inChromium(report, [
    playwright,
    'test',
    '--config=tests/playwright.config.ts',
    '--project=chromium',
    choice,
    ` (?:${names.join('|')}) `,
    ...parameters,
  ])
}

function inChromium(report: string, command: readonly string[]): Run {
  return async (stop, lane) => {
    try {
      const found = await obtainChromium(stop)
      const browser = found.kind === 'installed' ? { CHROMIUM_PATH: found.path } : {}
      return await runBrowser(report, command, stop, {
        ...lane,
        environment: { ...lane.environment, ...browser },
      })
    } catch (error) {
      stop.throwIfAborted()
      console.error(error instanceof Error ? error.message : error)
      return tallyCheck(1)
    }
  }
}

/** Tests of an engine that is not installed are left out as one. */
function inEngine(name: 'firefox' | 'webkit', parameters: readonly string[]): Run {
  return async (stop, lane) => {
    const { isInstalled, toInstall } = engines[name]
    if (!isInstalled()) {
      console.log(`Not installed. Install ${toInstall}.`)
      return skippedCheck
    }
    return runBrowser(name, [playwright, 'test', ...parameters], stop, lane)
  }
}

/** Against the portal of the lane, which is built first unless it is up to date. */
async function runBrowser(
  name: string,
  command: readonly string[],
  stop: AbortSignal,
  { print, environment }: Lane,
): Promise<Tally> {
  const report = await clearReport(name)
  const run = async (...program: readonly string[]) =>
    runCommand(
      process.execPath,
      program,
      stop,
      { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      print,
    )
  const built = await run('tests/support/build.ts')
  if (built !== 0) return tallyCheck(built)
  return tallyReport(report, await run(...command))
}

/** So that the report of an earlier run is not taken for this one's. */
async function clearReport(name: string): Promise<string> {
  const path = join(reportDirectory, `${name}.json`)
  await rm(path, { force: true })
  return path
}
