import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeHelp } from '#command-line/run-command.ts'
import { planCommand } from '#commands/plan/plan.ts'
import { projectRoot } from '#host/places.ts'
import { run } from '../../../support/run.ts'
import { readJson } from './run-plan.ts'

const program = join(projectRoot, 'src/program/main.ts')
const documented = ['--operation', 'listExperiments'] as const

test('The npm script finds the default document from any folder, and reads standard input', async () => {
  const words = ['npm', 'run', '--silent', 'plan', '--', ...documented, '--inputs', '-'] as const
  const { stdout } = await run(words, { cwd: join(projectRoot, 'tests'), input: '{}' })
  expect(readJson(stdout)).toMatchObject({ url: 'https://base-url.invalid/v1/experiments' })
})

test.each([
  [
    [...documented, '--inputs', '-'],
    '.',
    'The inputs on standard input, line 1, column 1: It ends',
  ],
  [documented, 'tests', 'There is no openapi/service.openapi.yaml in this folder. Name a document'],
])(
  'Wrong usage ends with 2 and a sentence on standard error: %j in %s',
  async (words, folder, told) => {
    const { status, stdout, stderr } = await runPlan(words, {}, folder)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(told)
    expect(stderr).not.toMatch(/^\s+at /m)
  },
)

test('--help ends with 0, and names every language', async () => {
  expect(await runPlan(['--help'])).toEqual({
    status: 0,
    stdout: `${writeHelp(planCommand)}\n`,
    stderr: '',
  })
})

test('No output holds a secret that is in the environment', async () => {
  const API_KEY = `fake_key_${crypto.randomUUID()}`
  const settings = { API_KEY, TOKEN: API_KEY, npm_config_token: API_KEY }
  for (const words of [[...documented, '--language', 'curl'], ['--list', '--verbose'], ['x']]) {
    // oxlint-disable-next-line no-await-in-loop
    const { stdout, stderr } = await runPlan(words, settings)
    expect(stdout + stderr).not.toBe('')
    expect(stdout + stderr).not.toContain(API_KEY)
  }
})

test('A program that reads nothing of the output is no fault', async () => {
  const line = `"${process.execPath}" "${program}" plan --help | true`
  const { stdout, stderr } = await run(['sh', '-c', line], { env: {} })
  expect(stdout + stderr).toBe('')
})

function runPlan(words: readonly string[], env: NodeJS.ProcessEnv = {}, folder = '.') {
  return run([process.execPath, program, 'plan', ...words], { env, cwd: join(projectRoot, folder) })
}
