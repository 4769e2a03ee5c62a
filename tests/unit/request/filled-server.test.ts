import { expect, test } from 'vitest'
import { fillChosenServer, matchServer } from '#request/filled-server.ts'

function makeServer(url: string) {
  const variables = [...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    default: '',
    choices: [],
    description: undefined,
  }))
  return { id: url, name: url, baseUrl: '', template: { url, variables, description: undefined } }
}

test('The id of a filled server is its origin', () => {
  const server = makeServer('https://{a}.b.example/v1')

  expect(fillChosenServer(server, { a: 'acme' }).server).toMatchObject({
    id: 'https://acme.b.example',
    baseUrl: 'https://acme.b.example/v1',
  })
})

test('A variable with the name of a member of every object has no value', () => {
  const { errors } = fillChosenServer(makeServer('https://{constructor}.b.example'), {})

  expect(Object.entries(errors)).toEqual([['constructor', '`constructor` is required.']])
})

test.each<[template: string, placeholders: readonly string[], variables: readonly string[]]>([
  ['https://{tenantId}.b.example', [], ['API_TENANT_ID']],
  ['https://api-{cell}.{tenant}.b.example:{port}', [], ['API_CELL', 'API_TENANT']],
  // Without its variable, such a snippet would send the key to the host of the path, or of the first label.
  ['https://{domain}/api', ['your-domain'], []],
  ['https://api.{domain}/v1', ['your-domain'], []],
  // The server receives the value.
  ['https://{api_token}.b.example', ['your-api-token'], []],
  ['https://{key}.b.example', ['your-key'], []],
  ['https://{user}.b.example', ['your-user'], []],
])(
  'Missing parts of %s are replaced by a reader (%j) or read by snippets (%j)',
  (url, ...expected) => {
    const { placeholders, hostVariables } = fillChosenServer(makeServer(url), {}).missing

    expect([placeholders, hostVariables.map(({ variable }) => variable)]).toEqual(expected)
  },
)

test.each([
  ['https://{a}.b.example/v1/', 'https://acme.b.example/v1'],
  ['{a}://{b}.c.{d}:{e}/f', 'https://acme.c.example:8443/f'],
  ['https://{a}-{b}.c.example', 'https://acme-eu.c.example'],
])('%s is filled from %s', (template, url) => {
  expect(matchServer(makeServer(template), url)?.server?.baseUrl).toBe(url)
})

test.each(['https://acme.c.example', 'http://acme.b.example', 'https://acme.b.example/v2'])(
  '%s is another server',
  (url) => {
    expect(matchServer(makeServer('https://{a}.b.example/v1'), url)).toBeUndefined()
  },
)

test('An untrusted template of many variables is matched at once', () => {
  const template = `https://${'{a}'.repeat(50)}x`

  expect(matchServer(makeServer(template), `https://${'a'.repeat(5000)}`)).toBeUndefined()
})
