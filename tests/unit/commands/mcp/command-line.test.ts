import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeHelp } from '#command-line/run-command.ts'
import { mcpCommand } from '#commands/mcp/mcp.ts'

const root = join(import.meta.dirname, '../../../..')

function run(parameters: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['run', '--silent', 'mcp', '--', ...parameters],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
      encoding: 'utf8',
      input: '',
    },
  )
  return { status, stdout, stderr }
}

test('--help prints how it is used', () => {
  expect(run(['--help'])).toEqual({ status: 0, stdout: `${writeHelp(mcpCommand)}\n`, stderr: '' })
})

test.each([
  ['--dokument', {}, 'There is no option of that name.'],
  [
    '--document=x.yaml',
    { PORTAL_API_BASE_URL: 'https://user:pass@host' },
    'PORTAL_API_BASE_URL contains a user name or password. Write it like https://api.example.com.',
  ],
])('%s with %j ends with a sentence and a status', (option, environment, sentence) => {
  expect(run([option], environment)).toEqual({
    status: 2,
    stdout: '',
    stderr: `${sentence}\n\nnpm run --silent mcp -- --help says how to use it.\n`,
  })
})

test('It ends when its client does', () => {
  expect(run([])).toEqual({ status: 0, stdout: '', stderr: '' })
})
