import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { mcpCommand } from '#cli/mcp/mcp.ts'
import { run } from '../../../support/run.ts'

test.each([
  ['--port=5', {}, '--port requires --http.'],
  ['--base=', {}, '--base takes a file.'],
  ['--dokument', {}, 'Unknown option.'],
  ['--samples=go', {}, "Write --samples like 'typescript=./samples/*.ts'."],
  [
    '--document=x.yaml',
    { PORTAL_API_BASE_URL: 'https://user:pass@host' },
    'PORTAL_API_BASE_URL contains a user name or password. Write it like https://api.example.com.',
  ],
])('Refuses %s with %j', (option, environment, sentence) => {
  expect(() => parseChoices(mcpCommand, [option], environment)).toThrow(sentence)
})

test.each(['70000', '-1', 'x'])('Refuses port %s', (port) => {
  expect(() => parseChoices(mcpCommand, ['--http', `--port=${port}`], {})).toThrow(
    '--port takes a number from 0 to 65535.',
  )
})

test('Takes paths of code samples by language', () => {
  const given = ['--document=a.yaml', '--samples=go=go/*/main.go', '--samples=ruby=rb/*.rb']
  expect(parseChoices(mcpCommand, given, {}).document).toMatchObject({
    path: 'a.yaml',
    samples: { go: 'go/*/main.go', ruby: 'rb/*.rb' },
  })
})

test('Ends when its client ends', async () => {
  const { PATH, HOME } = process.env
  const cwd = join(import.meta.dirname, '../../../..')
  const ended = await run(['npm', 'run', '--silent', 'mcp'], { cwd, env: { PATH, HOME } })
  expect(ended).toEqual({ status: 0, stdout: '', stderr: '' })
})
