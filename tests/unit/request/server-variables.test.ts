import { expect, test } from 'vitest'
import type { ServerVariable } from '#request/description/operation.ts'
import { fillServer } from '#request/server-url.ts'
import { explainValue, findPart } from '#request/server-variables.ts'

const a: ServerVariable = { name: 'a', default: '', choices: [], description: undefined }

test.each([
  ['{a}://b.example', 'scheme'],
  ['https://{a}.b.example/v1', 'label'],
  ['https://{a}-api.b.example', 'label'],
  ['https://{a}/v1', 'host-with-port'],
  ['//{a}', 'host-with-port'],
  ['https://{a}:8080/v1', 'host'],
  ['https://b.example:{a}/v1', 'port'],
  ['https://[::1]:{a}', 'port'],
  ['https://b.example/{a}', 'path'],
  ['/v{a}', 'path'],
  ['{a}', 'address'],
  ['{a}/v1', 'address'],
])('The variable of %s is a %s', (url, part) => {
  expect(findPart({ url, variables: [a] }, a)).toBe(part)
})

test('A value of the document with a dot makes a variable several labels, and with a slash a path', () => {
  const parts = ['.eu', '/v1'].map((value) => {
    const variable = { ...a, default: value }
    return findPart({ url: 'https://b{a}.example', variables: [variable] }, variable)
  })

  expect(parts).toEqual(['labels', 'path'])
})

test.each([
  ['', 'is required'],
  ['a.b', 'contains a dot'],
  ['a/b', 'contains a slash'],
  ['a\\b', 'contains a slash'],
  ['a@b', 'contains an @'],
  ['a:80', 'contains a colon'],
  ['a%2eb', 'contains a percent sign'],
  ['bücher', 'contains letters outside ASCII'],
  ['a。b', 'contains letters outside ASCII'],
  ['Acme', 'contains capital letters'],
  ['a b', 'contains white space'],
  ['a\n', 'contains white space'],
  ['a_b', 'contains another character'],
  ['a'.repeat(64), 'is longer than 63 characters'],
])('The label %j is refused, because it %s', (value, reason) => {
  const template = { url: 'https://{a}.b.example', variables: [a], description: undefined }

  expect(explainValue(template, a, value)).toContain(reason)
  expect(fillServer(template, { a: value }, undefined)).toMatchObject({
    outcome: 'refused',
    variable: { name: 'a', sentence: expect.stringContaining(reason) as unknown },
  })
})

test.each([
  ['https://{a}.b.example', 'acme-1', 'https://acme-1.b.example'],
  ['https://{a}.b.example', 'xn--bcher-kva', 'https://xn--bcher-kva.b.example'],
  ['https://{a}/v1', 'acme.example:8443', 'https://acme.example:8443/v1'],
  ['https://{a}:8080', 'acme.example', 'https://acme.example:8080'],
  ['https://b.example:{a}', '8443', 'https://b.example:8443'],
  ['https://b.example/{a}', 'v1/x', 'https://b.example/v1/x'],
])('%s with %j is %s', (url, value, filled) => {
  const template = { url, variables: [a], description: undefined }

  expect(fillServer(template, { a: value }, undefined)).toEqual({
    outcome: 'accepted',
    url: filled,
  })
})

test.each([
  ['https://b.example:{a}', '0'],
  ['https://b.example:{a}', '65536'],
  ['https://b.example:{a}', '80/x'],
  ['https://{a}:8080', 'b.example:80'],
  ['https://{a}', 'b.example:80:90'],
  ['https://{a}', 'user@b.example'],
  ['https://{a}', '.b.example'],
  ['{a}://b.example', 'ftp'],
  ['https://b.example/{a}', '../x'],
  ['https://b.example/{a}', 'x?y'],
])('%s refuses %j', (url, value) => {
  expect(explainValue({ url, variables: [a] }, a, value)).toMatch(/^`a` /)
})

test('A value that is not one of the choices is refused', () => {
  const variable = { ...a, default: 'eu', choices: ['eu', 'us'] }
  const template = { url: 'https://{a}.b.example', variables: [variable] }

  expect(explainValue(template, variable, 'us')).toBeUndefined()
  expect(explainValue(template, variable, 'asia')).toBe('`a` must be one of eu, us.')
})

test('The default of the document is accepted in capital letters', () => {
  const variable = { ...a, default: 'HOSTNAME' }

  expect(explainValue({ url: 'https://{a}/v1', variables: [variable] }, variable, 'HOSTNAME')).toBe(
    undefined,
  )
})
