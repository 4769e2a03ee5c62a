import { expect, test } from 'vitest'
import { writeCall } from '#command-line/write-call.ts'

test.each([
  ['plan', '--list', false, 'npm run --silent plan -- --list'],
  ['sandbox:reset', '', false, 'npm run sandbox:reset'],
  ['plan', '--list', true, 'npx starlight-developer-portal plan --list'],
  ['sandbox:reset', '', true, 'npx starlight-developer-portal sandbox:reset'],
])('%s %s is called as one can type it, built: %s', (name, parameters, isBuilt, call) => {
  expect(writeCall(name, parameters, isBuilt)).toBe(call)
})

test('In this project, it is the npm script', () => {
  expect(writeCall('mcp', '--help')).toBe('npm run --silent mcp -- --help')
})
