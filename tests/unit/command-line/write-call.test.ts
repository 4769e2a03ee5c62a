import { expect, test } from 'vitest'
import { packageName, writeCall } from '#command-line/write-call.ts'

test.each([
  ['plan', '--list', false, 'npm run --silent plan -- --list'],
  ['sandbox:reset', '', false, 'npm run sandbox:reset'],
  ['plan', '--list', true, 'npm exec --no -- starlight-developer-portal plan --list'],
  ['sandbox:reset', '', true, 'npm exec --no -- starlight-developer-portal sandbox:reset'],
])('%s %s is called as one can type it, built: %s', (name, parameters, isBuilt, call) => {
  expect(writeCall(name, parameters, isBuilt)).toBe(call)
})

test('In this project, it is the npm script', () => {
  expect(writeCall('mcp', '--help')).toBe('npm run --silent mcp -- --help')
})

test('Built, the name of the package is that of its manifest', () => {
  expect(writeCall('plan', '', true)).toBe(`npm exec --no -- ${packageName} plan`)
})
