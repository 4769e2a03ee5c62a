import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { addTallies, tallyReport, writeTally } from '../../support/tally.ts'

const file = fileURLToPath(import.meta.url)
const vitest = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: file,
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'Two is even' },
        {
          status: 'failed',
          fullName: 'Three is even',
          failureMessages: ['Error: expected 1 to be 0\n    at tally.test.ts:12'],
        },
      ],
    },
  ],
}
const nothing = { ...vitest, numPassedTests: 0, numFailedTests: 0, testResults: [] }
const spec = {
  title: 'A reader sends a key',
  file: 'support/tally.test.ts',
  line: 12,
  tests: [
    { status: 'expected', results: [{}] },
    {
      status: 'flaky',
      results: [{ error: { message: '\u001B[31mError: no status\u001B[39m\n  at x' } }, {}],
    },
  ],
}
const playwright = {
  config: { rootDir: dirname(dirname(file)) },
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [
    {
      specs: [],
      suites: [{ specs: [spec, { ...spec, tests: [{ status: 'unexpected', results: [] }] }] }],
    },
  ],
  errors: [],
}
const named = 'tests/unit/support/tally.test.ts'

test.each([
  [
    'a report of Vitest',
    vitest,
    1,
    {
      passed: 3,
      failed: 1,
      skipped: 2,
      failures: [`${named} › Three is even: Error: expected 1 to be 0`],
    },
  ],
  [
    'a test file that could not be loaded',
    {
      ...vitest,
      numFailedTests: 0,
      testResults: [
        { name: file, status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    },
    1,
    {
      passed: 3,
      failed: 1,
      skipped: 2,
      failures: [`${named} › could not be loaded: Cannot find module`],
    },
  ],
  [
    'an error outside the tests',
    { ...vitest, numFailedTests: 0, testResults: [] },
    1,
    { passed: 3, failed: 1, skipped: 2, failures: [] },
  ],
  ['a run without tests', nothing, 0, { passed: 0, failed: 1, skipped: 2, failures: [] }],
  [
    'a report of Playwright',
    playwright,
    1,
    {
      passed: 4,
      failed: 2,
      skipped: 2,
      failures: [
        `${named}:12 › A reader sends a key: Error: no status`,
        `${named}:12 › A reader sends a key: `,
      ],
    },
  ],
  [
    'a server that did not start',
    {
      ...playwright,
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [],
      errors: [{ message: 'Process exited early.' }],
    },
    1,
    { passed: 0, failed: 1, skipped: 0, failures: ['Process exited early.'] },
  ],
  [
    'a report of the audit',
    {
      checks: [
        { statement: 'The key is in no log', passed: true },
        { statement: 'The key is in no storage', passed: false },
        { statement: 'The key is in no file', passed: true },
      ],
    },
    1,
    { passed: 2, failed: 1, skipped: 0, failures: ['The key is in no storage'] },
  ],
  ['an audit of nothing', { checks: [] }, 0, { passed: 0, failed: 1, skipped: 0, failures: [] }],
  ['something else', { hello: 'world' }, 0, { passed: 0, failed: 1, skipped: 0, failures: [] }],
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
