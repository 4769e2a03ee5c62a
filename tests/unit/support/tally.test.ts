import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addTallies, tallyReport, writeTally } from '../../support/tally.ts'

const vitest = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
}
const nothing = { ...vitest, numPassedTests: 0, numFailedTests: 0, testResults: [] }
const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] }

test.each([
  ['a report of Vitest', vitest, 1, { passed: 3, failed: 1, skipped: 2 }],
  [
    'a test file that could not be loaded',
    { ...vitest, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] },
    1,
    { passed: 3, failed: 1, skipped: 2 },
  ],
  [
    'an error outside the tests',
    { ...vitest, numFailedTests: 0, testResults: [] },
    1,
    { passed: 3, failed: 1, skipped: 2 },
  ],
  ['a run without tests', nothing, 0, { passed: 0, failed: 1, skipped: 2 }],
  ['a report of Playwright', playwright, 1, { passed: 4, failed: 2, skipped: 2 }],
  [
    'a server that did not start',
    {
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [{ message: 'Process exited early.' }],
    },
    1,
    { passed: 0, failed: 1, skipped: 0 },
  ],
  [
    'a report of the audit',
    { checks: [{ passed: true }, { passed: false }, { passed: true }] },
    1,
    { passed: 2, failed: 1, skipped: 0 },
  ],
  ['an audit of nothing', { checks: [] }, 0, { passed: 0, failed: 1, skipped: 0 }],
  ['something else', { hello: 'world' }, 0, { passed: 0, failed: 1, skipped: 0 }],
])('%s is counted', async (_name, report, exitCode, tally) => {
  expect(await tallyReport(await writeReport(JSON.stringify(report)), exitCode)).toEqual(tally)
})

test.each(['', '{"numPassedTests": 3,'])('A report of %j counts as a failure', async (text) => {
  expect(await tallyReport(await writeReport(text), 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('A report that was never written counts as a failure', async () => {
  expect(await tallyReport('/nowhere/report.json', 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('Skipped tests are named only when there are some', () => {
  const tallies = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ]

  expect(writeTally(addTallies(tallies))).toBe('3 passed, 1 failed')
  expect(writeTally({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped')
})

async function writeReport(text: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-tally-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const path = join(directory, 'report.json')
  await writeFile(path, text)
  return path
}
