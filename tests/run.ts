import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { HostError } from '#starlight/serve/host-error.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { runProgram } from '#portal/host/run-program.ts'
import { chooseTestPorts, findTestPorts } from './support/choose-ports.ts'
import { findEngines } from './support/find-engines.ts'
import { installDocuments } from './documents/install-documents.ts'
import { obtainChromium } from './support/chromium.ts'

await chooseTestPorts()
// Imported here, because it reads the ports when it is loaded.
const { siteDirectory, reportDirectory } = await import('./support/test-locations.ts')

/** Part of a test command: programs that run sequentially, whose tests are counted. */
interface Step {
  readonly what: string
  readonly programs: readonly (readonly [script: string, ...parameters: string[]])[]
  /** JSON report of the last program, in `test-results`; without one, a step counts as one test. */
  readonly report?: string
  readonly needs?: (stop: AbortSignal) => Promise<unknown>
  /** Whether this machine lacks the required tools. */
  readonly isMissing?: boolean
  /** Settings in which it differs from steps that run in parallel. */
  readonly environment?: Readonly<Record<string, string>>
}

const bin = {
  astro: 'node_modules/astro/bin/astro.mjs',
  knip: 'node_modules/knip/bin/knip.js',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  playwright: 'node_modules/@playwright/test/cli.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  vitest: 'node_modules/vitest/vitest.mjs',
}

const steps = {
  lint: {
    what: 'types of pages and scripts, lint rules, imports between parts, import cycles',
    // The first writes types that the second reads.
    programs: [
      [bin.astro, 'check', '--tsconfig=tests/astro.tsconfig.json'],
      [bin.oxlint, '--type-aware', '--type-check', '--config=.oxlint.config.ts'],
    ],
  },
  format: {
    what: 'code format (fixes it); unused files, exports and packages',
    programs: [
      [
        bin.prettier,
        '--write',
        '--log-level=warn',
        '--cache',
        '--cache-location=.portal/prettier',
        '.',
      ],
      [bin.knip],
    ],
  },
  unit: { ...vitest('unit'), what: 'unit tests without programs and network' },
  build: { what: 'the build of the default portal', programs: [['tests/support/build.ts']] },
  promises: {
    ...browser('promises', ['promises']),
    what: 'the promises in Chromium: path of the key, policy, the request as shown, the journey, accessibility',
  },
  audit: {
    what: 'the search for a key and the secrets of a sign-in in Chromium',
    programs: [['tests/audit/run.ts']],
    report: 'audit',
    needs: obtainChromium,
    // Pages contain the ports, so that it builds its own sites.
    environment: {
      PORTAL_TEST_DIR: '.portal/test-audit',
      ...(await findTestPorts({ portal: 4431, sandbox: 4432, service: 4433 })),
    },
  },
  host: {
    ...vitest('host'),
    what: 'tests of the commands that build and serve the portal',
  },
  local: {
    ...vitest('local'),
    what: 'tests with programs and ports, the built site, snippets in curl, JavaScript and Python',
  },
  browser: {
    ...browser('browser', ['chromium']),
    what: 'all other browser tests in Chromium',
  },
  engines: {
    ...browser('engines', findEngines()),
    what: 'engine-specific behaviour in Playwright’s Firefox and WebKit: npx playwright install firefox webkit',
    isMissing: findEngines().length === 0,
  },
  snippets: {
    ...vitest('snippets', '--maxWorkers=1'),
    what: 'difficult requests from Go, Ruby, PHP, Java, PowerShell and C#, if installed, and importers of curl commands',
  },
  elsewhere: {
    ...vitest('elsewhere', '--maxWorkers=1'),
    what: 'portals for other documents and with a base path, reproducible builds, deployment, real documents',
    needs: async () => {
      await installDocuments()
    },
  },
  package: {
    ...vitest('package', '--maxWorkers=1'),
    what: 'the package: its contents, its commands, and sites that have installed it',
  },
} as const satisfies Readonly<Record<string, Step>>

type Name = keyof typeof steps

/** Chains of steps that run in parallel: a small machine has two processors, and steps with a browser mostly wait for it. */
type Batch = readonly (readonly Name[])[]

const source: Batch = [['lint'], ['format']]
const check: readonly Batch[] = [source, [['unit']]]
const test: readonly Batch[] = [
  [['lint'], ['format', 'build']],
  [['unit', 'local'], ['promises', 'host'], ['audit']],
]
const parts: readonly Name[] = ['browser', 'engines', 'snippets', 'elsewhere', 'package']
const commands = { check, test, all: [...test, ...parts.map((name): Batch => [[name]])] }

interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Runs `npm run check`, `npm test` and `npm run test:all`, or selected steps: `npm test -- --only unit --only build`. */
await runProgram(async (stop) => {
  const tallies: Tally[] = []
  const summary: string[] = []
  for (const batch of chooseBatches()) {
    await Promise.all(
      batch.map(async (chain) => {
        for (const name of chain) {
          const start = performance.now()
          const tally = await runStep(steps[name], stop)
          const seconds = `${((performance.now() - start) / 1000).toFixed(0)} s`
          tallies.push(tally)
          summary.push(`${name.padEnd(9)} ${seconds.padStart(6)}   ${formatTally(tally)}`)
          console.log(`\n── ${summary.at(-1)}\n`)
        }
      }),
    )
  }
  const [passed = 0, failed = 0, skipped = 0] = (['passed', 'failed', 'skipped'] as const).map(
    (key) => tallies.reduce((sum, tally) => sum + tally[key], 0),
  )
  console.log(`\n${summary.join('\n')}\n`)
  if (skipped > 0) console.log(`${skipped} skipped: required tools are not installed.\n`)
  // Other programs parse this line.
  console.log(formatTally({ passed, failed, skipped: 0 }))
  if (failed > 0) process.exit(1)
})

function chooseBatches(): readonly Batch[] {
  const { values } = parseArgs({
    options: {
      command: { type: 'string', default: 'test' },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  const names = Object.keys(steps).filter(isStep)
  const unknown = values.only.filter((name) => !isStep(name))
  if (unknown.length > 0) {
    const list = names.map((name) => `  ${name.padEnd(10)} ${steps[name].what}`).join('\n')
    throw new HostError(`Unknown step: ${unknown.join(', ')}. Available steps:\n${list}`)
  }
  const chosen = values.only.filter(isStep)
  if (chosen.length > 0) return chosen.map((name): Batch => [[name]])
  return values.command === 'check' || values.command === 'all' ? commands[values.command] : test
}

function isStep(name: string): name is Name {
  return Object.hasOwn(steps, name)
}

async function runStep(step: Step, stop: AbortSignal): Promise<Tally> {
  if (step.isMissing) return { passed: 0, failed: 0, skipped: 1 }
  const report = step.report && join(reportDirectory, `${step.report}.json`)
  // Prevents the use of an earlier run's report.
  if (report) await rm(report, { force: true })
  try {
    await step.needs?.(stop)
    for (const [script, ...parameters] of step.programs) {
      const environment = {
        ...step.environment,
        ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      }
      const exitCode = await run(script, parameters, environment, stop)
      if (exitCode !== 0) return countTests(report, exitCode)
    }
    return countTests(report, 0)
  } catch (error) {
    stop.throwIfAborted()
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** Runs a program and prints its output when it has ended, because several chains would mix their lines. */
async function run(
  script: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
  stop: AbortSignal,
): Promise<number> {
  stop.throwIfAborted()
  const child = spawn(process.execPath, [script, ...parameters], {
    cwd: projectRoot,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PORTAL_BUILT_SITE: siteDirectory,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => printed.push(chunk))
  }
  stop.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
  const { promise, resolve } = Promise.withResolvers<number>()
  child.once('error', () => resolve(1))
  child.once('close', (code) => resolve(code ?? 1))
  const exitCode = await promise
  process.stdout.write(Buffer.concat(printed))
  stop.throwIfAborted()
  return exitCode
}

/**
 * Counts the tests of a report. A step that wrote no report, ran no test or failed outside its tests counts as one failure,
 * so that it cannot pass without running.
 */
async function countTests(report: string | undefined, exitCode: number): Promise<Tally> {
  const tally = report
    ? parseTally(await readFile(report, 'utf8').catch(() => '{}'))
    : { passed: exitCode === 0 ? 1 : 0, failed: 0, skipped: 0 }
  const isFailed = exitCode !== 0 || tally.passed === 0
  return isFailed && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** Parses a report of Vitest, of Playwright (in which a test that needed a second try failed once), or of the audit. */
function parseTally(text: string): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, stats, checks } = JSON.parse(text)
  if (checks) {
    const passed = checks.filter((each: { readonly passed: boolean }) => each.passed).length
    return { passed, failed: checks.length - passed, skipped: 0 }
  }
  return {
    passed: numPassedTests ?? stats?.expected ?? 0,
    failed: numFailedTests ?? (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: numPendingTests ?? stats?.skipped ?? 0,
  }
}

function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function vitest(project: string, ...parameters: readonly string[]) {
  return {
    programs: [
      [
        bin.vitest,
        'run',
        '--config=tests/vitest.config.ts',
        `--project=${project}`,
        ...parameters,
        '--allowOnly=false',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reportDirectory, `${project}.json`)}`,
      ],
    ],
    report: project,
  } as const
}

function browser(report: string, projects: readonly string[]) {
  return {
    programs: [
      ['tests/support/build.ts'],
      [
        bin.playwright,
        'test',
        '--config=tests/playwright.config.ts',
        ...projects.map((name) => `--project=${name}`),
      ],
    ],
    report,
    needs: obtainChromium,
  } as const
}
