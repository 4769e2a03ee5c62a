import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeHelp } from '#command-line/run-command.ts'
import { mcpCommand } from '#commands/mcp/mcp.ts'
import { run } from '../../../support/run.ts'

const root = join(import.meta.dirname, '../../../..')

function start(parameters: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...environment }
  return run(['npm', 'run', '--silent', 'mcp', '--', ...parameters], { cwd: root, env })
}

test('--help prints how it is used', async () => {
  expect(await start(['--help'])).toEqual({
    status: 0,
    stdout: `${writeHelp(mcpCommand)}\n`,
    stderr: '',
  })
})

test.each([
  ['--dokument', {}, 'There is no option of that name.'],
  [
    '--document=x.yaml',
    { PORTAL_API_BASE_URL: 'https://user:pass@host' },
    'PORTAL_API_BASE_URL contains a user name or password. Write it like https://api.example.com.',
  ],
])('%s with %j ends with a sentence and a status', async (option, environment, sentence) => {
  expect(await start([option], environment)).toEqual({
    status: 2,
    stdout: '',
    stderr: `${sentence}\n\nnpm run --silent mcp -- --help says how to use it.\n`,
  })
})

test('It ends when its client does', async () => {
  expect(await start([])).toEqual({ status: 0, stdout: '', stderr: '' })
})
