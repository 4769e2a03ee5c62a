import { expect, test } from 'vitest'
import { readChoices } from '#command-line/run-command.ts'
import { writeSandboxStart, sandboxCommand } from '#sandbox/sandbox-command.ts'

const choose = (parameters: readonly string[], environment = {}) =>
  readChoices(sandboxCommand, parameters, environment)

test('Left alone, it takes the ports and the document of the portal', () => {
  expect(choose([])).toEqual({
    document: { path: 'openapi/service.openapi.yaml', overlay: undefined },
    port: 4322,
    portal: new URL('http://localhost:4321'),
  })
})

test('What is typed goes before what is set', () => {
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

const wrongPort = 'The port must be a number from 0 to 65535; with 0, a free one is chosen.'
const wrongPortal =
  'The portal must be a site on this computer, such as http://localhost:4321: the sandbox is for no other.'

test.each([
  ['--port', '65536', wrongPort],
  ['--port', '1e3', wrongPort],
  ['--portal', 'https://docs.example.com', wrongPortal],
  ['--portal', 'https://localhost:4321', wrongPortal],
  ['--portal', 'localhost', wrongPortal],
])('%s %s is refused', (option, value, sentence) => {
  expect(() => choose([option, value])).toThrow(sentence)
})

test.each([true, false])('It says what to do first, where a key is needed: %s', (isKeyNeeded) => {
  const urls = { url: 'http://localhost:4322', portal: 'http://localhost:4321' }
  const text = writeSandboxStart({ ...urls, isKeyNeeded })
  expect(text).toContain('  Sandbox  http://localhost:4322\n')
  expect(text.includes('npm run --silent sandbox:key -- --name')).toBe(isKeyNeeded)
})
