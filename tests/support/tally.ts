import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** The numbers of checks by their outcome. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface Tally extends Counts {
  /** Each failed case with its place and the first line of its error. What failed outside of its cases has none. */
  readonly failures: readonly string[]
}

/** A check without cases counts as one. */
export function tallyCheck(exitCode: number): Tally {
  const failed = exitCode === 0 ? 0 : 1
  return { passed: 1 - failed, failed, skipped: 0, failures: [] }
}

/** A check for which the machine has not what it needs. */
export const skippedCheck: Tally = { passed: 0, failed: 0, skipped: 1, failures: [] }

export function addTallies(tallies: readonly Counts[]): Counts {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const tally of tallies) {
    sum.passed += tally.passed
    sum.failed += tally.failed
    sum.skipped += tally.skipped
  }
  return sum
}

/** The outcome of a step, or of all: without skipped tests, the last line of a test command, which other programs read. */
export function writeTally({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Reads the JSON report of a test tool. A suite that wrote no report, ran no test, or failed outside its tests counts as
 * one failure, so that it cannot pass by not running.
 */
export async function tallyReport(path: string, exitCode: number): Promise<Tally> {
  const tally = parseReport(await readReport(path))
  const ranNothing = tally.passed + tally.failed === 0
  const failedOutside = exitCode !== 0 && tally.failed === 0
  return ranNothing || failedOutside ? { ...tally, failed: 1 } : tally
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform((report): Tally => {
    const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      // A file that could not be loaded failed without reporting a test.
      return failed.length === 0 && status === 'failed'
        ? [{ isFile: true, text: nameFailure(name, 'could not be loaded', message) }]
        : failed.map((test) => ({
            isFile: false,
            text: nameFailure(name, test.fullName, test.failureMessages?.[0]),
          }))
    })
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + failures.filter(({ isFile }) => isFile).length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: failures.map(({ text }) => text),
    }
  })

const playwrightError = z.object({ message: z.string().optional() })

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ error: playwrightError.optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})

const playwrightReport = z
  .object({
    config: z.object({ rootDir: z.string() }),
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
    suites: z.array(playwrightSuite),
    errors: z.array(playwrightError),
  })
  .transform(({ config, stats, suites, errors }): Tally => ({
    passed: stats.expected,
    // A test that needed a second try failed once.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites
        .flatMap(listSpecs)
        .flatMap(({ title, file, line, tests }) =>
          tests
            .filter(({ status }) => status === 'unexpected' || status === 'flaky')
            .map(({ results }) =>
              nameFailure(
                `${join(config.rootDir, file)}:${line}`,
                title,
                results.find(({ error }) => error !== undefined)?.error?.message,
              ),
            ),
        ),
      ...errors.map(({ message }) => firstLine(message)),
    ],
  }))

function listSpecs(suite: z.infer<typeof playwrightSuite>): typeof suite.specs {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}

const auditReport = z
  .object({ checks: z.array(z.object({ statement: z.string(), passed: z.boolean() })) })
  .transform(({ checks }): Tally => {
    const failures = checks.filter((check) => !check.passed).map(({ statement }) => statement)
    const failed = failures.length
    return { passed: checks.length - failed, failed, skipped: 0, failures }
  })

/** @param place an absolute path, with a line if the tool tells it */
function nameFailure(place: string, title: string, message: string | undefined): string {
  return `${relative(process.cwd(), place)} › ${title}: ${firstLine(message)}`
}

function firstLine(message = ''): string {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? ''
}

function parseReport(report: unknown): Tally {
  const parsed = z.union([vitestReport, playwrightReport, auditReport]).safeParse(report)
  return parsed.success ? parsed.data : { passed: 0, failed: 0, skipped: 0, failures: [] }
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    // No report, or part of one: the tool ended before writing it, and has said why.
    return undefined
  }
}
