import { expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { formatSandboxStart, sandboxCommand } from '#cli/sandbox-commands/sandbox-command.ts'

const choose = (parameters: readonly string[], environment = {}) =>
  parseChoices(sandboxCommand, parameters, environment)

test('Defaults to the ports and the document of the portal', () => {
  expect(choose([])).toEqual({
    document: { path: 'openapi/service.openapi.yaml', overlay: undefined },
    port: 4322,
    portal: new URL('http://localhost:4321'),
  })
})

test('Options take precedence over settings', () => {
  const typed = ['--document', 'a.json', '--overlay', 'b.yaml', '--port', '0']
  const portal = ['--portal', 'http://127.0.0.1:8080/']
  expect(choose([...typed, ...portal], { SANDBOX_PORT: '5000', PORTAL_OVERLAY: 'c.yaml' })).toEqual(
    {
      document: { path: 'a.json', overlay: 'b.yaml' },
      port: 0,
      portal: new URL('http://127.0.0.1:8080'),
    },
  )
})

const wrongPort = 'The port must be a number from 0 to 65535; 0 picks a free one.'
const wrongPortal =
  'The portal must be a site on this computer, such as http://localhost:4321. Other sites cannot call the sandbox.'

test.each([
  ['--port', '65536', wrongPort],
  ['--port', '1e3', wrongPort],
  ['--portal', 'https://docs.example.com', wrongPortal],
  ['--portal', 'https://localhost:4321', wrongPortal],
  ['--portal', 'localhost', wrongPortal],
])('Refuses %s %s', (option, value, sentence) => {
  expect(() => choose([option, value])).toThrow(sentence)
})

test.each([true, false])('Prints the first step, with a required key: %s', (isKeyNeeded) => {
  const text = formatSandboxStart('http://localhost:4322', 'http://localhost:4321', isKeyNeeded)
  expect(text).toContain('  Sandbox  http://localhost:4322\n')
  expect(text.includes('open it and choose Create a key.')).toBe(isKeyNeeded)
  expect(text.includes('npm run --silent sandbox:key -- --name')).toBe(isKeyNeeded)
})
