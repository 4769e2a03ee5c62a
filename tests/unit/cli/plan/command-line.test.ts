import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#portal/host/paths.ts'
import { run } from '../../../support/run.ts'
import { readJson } from './run-plan.ts'

const program = join(projectRoot, 'src/cli/main.ts')
const documented = ['--operation', 'listExperiments'] as const

test('The npm script finds the default document from any folder, and reads standard input', async () => {
  const words = ['npm', 'run', '--silent', 'plan', '--', ...documented, '--inputs', '-'] as const
  const { stdout } = await run(words, { cwd: join(projectRoot, 'tests'), input: '{}' })
  expect(readJson(stdout)).toMatchObject({ url: 'https://base-url.invalid/v1/experiments' })
})

test('Invalid usage exits with 2 and a message on standard error', async () => {
  const { status, stdout, stderr } = await runPlan(documented, {}, 'tests')
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain(
    'There is no openapi/service.openapi.yaml in this folder. Name a document',
  )
  expect(stderr).not.toMatch(/^\s+at /m)
})

test('--help exits with 0 and lists the calls', async () => {
  const { status, stdout, stderr } = await runPlan(['--help'])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^npm run --silent plan -- .*--operation/)
})

test('The output contains no secret from the environment', async () => {
  const API_KEY = `fake_key_${crypto.randomUUID()}`
  const settings = { API_KEY, TOKEN: API_KEY, npm_config_token: API_KEY }
  for (const words of [[...documented, '--language', 'curl'], ['--list', '--verbose'], ['x']]) {
    // oxlint-disable-next-line no-await-in-loop
    const { stdout, stderr } = await runPlan(words, settings)
    expect(stdout + stderr).not.toBe('')
    expect(stdout + stderr).not.toContain(API_KEY)
  }
})

test('A closed output pipe is not an error', async () => {
  const line = `"${process.execPath}" "${program}" plan --help | true`
  const { stdout, stderr } = await run(['sh', '-c', line], { env: {} })
  expect(stdout + stderr).toBe('')
})

function runPlan(words: readonly string[], env: NodeJS.ProcessEnv = {}, folder = '.') {
  return run([process.execPath, program, 'plan', ...words], { env, cwd: join(projectRoot, folder) })
}
