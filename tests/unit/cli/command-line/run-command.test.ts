import { expect, test } from 'vitest'
import { packageName, formatCall } from '#cli/command-line/run-command.ts'

test.each([
  ['plan', '--list', false, 'npm run --silent plan -- --list'],
  ['sandbox:reset', '', false, 'npm run sandbox:reset'],
  ['plan', '--list', true, 'npm exec --no -- starlight-developer-portal plan --list'],
  ['sandbox:reset', '', true, 'npm exec --no -- starlight-developer-portal sandbox:reset'],
])('Call of %s %s, built: %s', (name, parameters, isBuilt, call) => {
  expect(formatCall(name, parameters, isBuilt)).toBe(call)
})

test('The default form is the npm script of this project', () => {
  expect(formatCall('mcp', '--help')).toBe('npm run --silent mcp -- --help')
})

test('The built form uses the package name of the manifest', () => {
  expect(formatCall('plan', '', true)).toBe(`npm exec --no -- ${packageName} plan`)
})
