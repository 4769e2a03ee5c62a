import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** The numbers of checks by their outcome. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A check without cases counts as one. */
export function tallyCheck(exitCode: number): Tally {
  return exitCode === 0
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0 }
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const tally of tallies) {
    sum.passed += tally.passed
    sum.failed += tally.failed
    sum.skipped += tally.skipped
  }
  return sum
}

/** The outcome of a step, or of all: without skipped tests, the last line of a test command, which other programs read. */
export function writeTally({ passed, failed, skipped }: Tally): string {
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
      z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
    ),
  })
  .transform((report): Tally => {
    // A file that could not be loaded failed without reporting a test.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  })

const playwrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
    errors: z.array(z.unknown()),
  })
  .transform(({ stats, errors }): Tally => ({
    passed: stats.expected,
    // A test that needed a second try failed once.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }))

const auditReport = z
  .object({ checks: z.array(z.object({ passed: z.boolean() })) })
  .transform(({ checks }): Tally => {
    const passed = checks.filter((check) => check.passed).length
    return { passed, failed: checks.length - passed, skipped: 0 }
  })

function parseReport(report: unknown): Tally {
  const parsed = z.union([vitestReport, playwrightReport, auditReport]).safeParse(report)
  return parsed.success ? parsed.data : { passed: 0, failed: 0, skipped: 0 }
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    // No report, or part of one: the tool ended before writing it, and has said why.
    return undefined
  }
}
