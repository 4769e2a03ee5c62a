import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findFreePort, listen, stopServer } from '../../../support/listen.ts'
import { createRecordingServer, runRecipes } from './recipe-servers.ts'

const first = createRecordingServer()
const second = createRecordingServer()
const origins = { first: '', second: '' }
const folder = await mkdtemp(join(tmpdir(), 'run-recipe-'))

beforeAll(async () => {
  origins.first = `http://localhost:${await listen(first.server)}`
  origins.second = `http://localhost:${await listen(second.server)}`
  await writeFile(join(folder, 'shop.yaml'), describeShop())
})

afterAll(async () => Promise.all([stopServer(first.server), stopServer(second.server)]))

beforeEach(() => {
  for (const { received, responses } of [first, second]) received.length = responses.length = 0
})

function describeShop(): string {
  return `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: '${origins.first}' }]
components:
  securitySchemes:
    key: { type: http, scheme: bearer }
    basic: { type: http, scheme: basic }
    query: { type: apiKey, in: query, name: key }
security: [{ key: [] }]
paths:
  /a: { get: { operationId: a, parameters: [{ name: x, in: query, schema: { type: string } }], responses: { 200: { description: ok } } } }
  /basic: { get: { operationId: basic, security: [{ basic: [] }], responses: { 200: { description: ok } } } }
  /query: { get: { operationId: query, security: [{ query: [] }], responses: { 200: { description: ok } } } }
  /login:
    post:
      operationId: login
      security: []
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { user: { type: string }, password: { type: string, format: password } } } } } }
      responses: { 200: { description: ok } }
  /far:
    servers: [{ url: 'http://api.example.com' }]
    get: { operationId: far, responses: { 200: { description: ok } } }
  /relative:
    servers: [{ url: '/v1' }]
    get: { operationId: relative, responses: { 200: { description: ok } } }
  /b:
    servers: [{ url: '${origins.second}' }]
    get: { operationId: b, responses: { 200: { description: ok } } }
`
}

/** Runs a workflow of the given steps. */
async function run(
  steps: string,
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
  sources: readonly string[] = ['shop'],
) {
  const path = join(folder, 'recipe.arazzo.yaml')
  await writeFile(
    path,
    `arazzo: 1.1.0
info: { title: Shop, version: 1.0.0 }
sourceDescriptions: [${sources.map((name) => `{ name: ${name}, url: ./shop.yaml }`).join(', ')}]
workflows:
  - workflowId: w
${steps.trim().replaceAll(/^/gm, '    ')}
`,
  )
  const result = await runRecipes([path, '--run', 'w', '--json', ...options], environment)
  return { ...result, end: JSON.parse(result.output ?? '') }
}

const key = 'fake/key+of "a" test'

const echo = `
steps:
  - { stepId: one, operationId: a, outputs: { echo: $response.body#/echo, header: $response.header.x-echo } }
  - { stepId: two, operationId: a, parameters: [{ name: x, in: query, value: $steps.one.outputs.echo }] }
outputs: { echo: $steps.one.outputs.echo, header: $steps.one.outputs.header }
`

test.each([
  ['in JSON', JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/')],
  ['with Unicode escapes', JSON.stringify(key).slice(1, -1).replaceAll('k', '\\u006b')],
  ['in base64', Buffer.from(key).toString('base64')],
  ['percent-encoded', encodeURIComponent(key)],
])('Masks a credential that a server repeats %s', async (_form, text) => {
  const headers = { 'x-echo': Buffer.from(key).toString('base64url') }
  first.responses.push({ status: 200, headers, body: `{"echo":"Bearer ${text}"}` })
  const { end, lines } = await run(echo, { API_KEY: key })
  expect(lines).toContain(`\nA response of ${origins.first} has a credential, which is masked.\n`)
  expect(end.outputs).toEqual({
    echo: expect.stringMatching(/^Bearer \*+=?$/),
    header: expect.stringMatching(/^\*+$/),
  })
  expect(first.received[1]?.request).toMatch(/^GET \/a\?x=Bearer%20(?:\*|%2A)+(?:%3D)?$/)
})

test('Masks the password and the Base64 of a Basic credential in later steps too', async () => {
  const body = `{"echo":"Basic ${Buffer.from('fake-user:fake-password').toString('base64')} fake-password"}`
  first.responses.push({ status: 200 }, { status: 200, body })
  const { end } = await run(
    `
steps:
  - { stepId: one, operationId: basic }
  - { stepId: two, operationId: login, outputs: { echo: $response.body#/echo } }
outputs: { echo: $steps.two.outputs.echo }`,
    { API_USER: 'fake-user', API_PASSWORD: 'fake-password' },
  )
  expect(end.outputs.echo).toMatch(/^Basic \*{32} \*{13}$/)
})

test('A secret of fewer than 4 characters is not masked, so that JSON stays valid', async () => {
  first.responses.push({ status: 200, body: '{"echo":"11"}' })
  const { end, lines } = await run(echo, { API_KEY: '1' })
  expect(end).toMatchObject({ outputs: { echo: '11' } })
  expect(lines).toContain(
    `API_KEY is sent to ${origins.first}. A text of fewer than 4 characters is not masked in responses.\n`,
  )
})

test('Encodes a credential in an address and in a form', async () => {
  await run('steps: [{ stepId: one, operationId: query }]', { API_KEY: 'fake&key=1' })
  const login = `
steps:
  - stepId: one
    operationId: login
    requestBody: { payload: { user: me, password: none } }`
  await run(login, { API_KEY: 'fake&key=2' })
  expect(first.received).toMatchObject([
    { request: 'GET /query?key=fake%26key%3D1' },
    { request: 'POST /login', body: 'user=me&password=fake%26key%3D2' },
  ])
})

const severalServers = 'steps: [{ stepId: one, operationId: a }, { stepId: two, operationId: b }]'

test('A credential is sent to one origin only, which is printed first', async () => {
  const { end, lines } = await run(severalServers, { API_KEY: key })
  expect(end).toEqual({
    outcome: 'failed',
    reason: `Step two was not sent. API_KEY was sent to ${origins.first}, and a credential is for one server, so it is not sent to ${origins.second}. Send both steps to one server with --server, or run them as separate workflows.`,
  })
  expect(lines).toBe(
    `API_KEY is sent to ${origins.first}.\none: GET ${origins.first}/a → 200, succeeded\n`,
  )
  expect(second.received).toEqual([])
})

test('Sends a credential of several documented servers to the one of --server', async () => {
  const { end } = await run(severalServers, { API_KEY: key }, ['--server', origins.second])
  expect(end.outcome).toBe('succeeded')
  expect(second.received).toHaveLength(2)
})

test('White space around a key is neither sent nor part of the masked text', async () => {
  first.responses.push({ status: 200, body: `{"echo":${JSON.stringify(key)}}` })
  const { end } = await run(echo, { API_KEY: ` ${key}\r\n` })
  expect(first.received[0]?.authorization).toBe(`Bearer ${key}`)
  expect(end.outputs.echo).toMatch(/^\*+$/)
  expect((await run(one, { API_KEY: ' \n' })).end.reason).toMatch(/ Set API_KEY in the environment/)
})

test('Each scheme has its own variable', async () => {
  const steps = `
steps:
  - { stepId: one, operationId: login, requestBody: { payload: { user: me, password: none } } }
  - { stepId: two, operationId: query }
  - { stepId: three, operationId: login, requestBody: { payload: { password: none } } }`
  const environment = { API_KEY: 'fake-password', API_KEY_QUERY: 'fake-query' }
  expect((await run(steps, environment)).end.outcome).toBe('succeeded')
  expect(first.received).toMatchObject([
    { body: 'user=me&password=fake-password' },
    { request: 'GET /query?key=fake-query' },
    { body: 'password=fake-password' },
  ])
  const { end } = await run(steps, { API_KEY: 'fake-password' })
  expect(end.reason).toBe(
    `Step two was not sent. Set API_KEY_QUERY in the environment, for ${origins.first}.`,
  )
})

test('Sends no credential without encryption, and nothing without a server', async () => {
  expect(
    (await run('steps: [{ stepId: one, operationId: far }]', { API_KEY: key })).end.reason,
  ).toBe(
    'Step one was not sent. http://api.example.com would receive its credential without encryption. Name a server with https:// by --server.',
  )
  const steps = 'steps: [{ stepId: one, operationId: a }, { stepId: two, operationId: relative }]'
  expect((await run(steps, { API_KEY: key })).end.reason).toBe(
    'Step two was not sent. The document of the source "shop" has no server that can be called. Name one with --server URL.',
  )
})

test('A secret input is not required, and masked like a credential', async () => {
  first.responses.push({ status: 200, body: '{"echo":"fake-secret of a test"}' })
  const steps = `
inputs: { type: object, required: [password, x], properties: { password: { type: string }, x: { type: string } } }
${echo.trim()}`
  const { end } = await run(steps, { API_KEY: key }, [
    '--input',
    'x=1',
    '--input',
    'password=fake-secret',
  ])
  expect(end.outputs.echo).toBe('*********** of a test')
  expect((await run(steps, { API_KEY: key }, ['--input', 'x=1'])).end.outcome).toBe('failed')
})

test('A Basic credential may have an empty password', async () => {
  const steps = 'steps: [{ stepId: one, operationId: basic }]'
  await run(steps, { API_USER: 'fake-key-as-user', API_PASSWORD: '' })
  const sent = Buffer.from('fake-key-as-user:').toString('base64')
  expect(first.received).toMatchObject([{ authorization: `Basic ${sent}` }])
  const { end } = await run(steps, { API_USER: 'fake-key-as-user' })
  expect(end.reason).toBe(
    `Step one was not sent. Set API_PASSWORD in the environment, for ${origins.first}.`,
  )
})

test('Prints both variables of a Basic credential', async () => {
  const { lines } = await run('steps: [{ stepId: one, operationId: basic }]', {
    API_USER: 'fake-user',
    API_PASSWORD: 'fake-password',
  })
  expect(lines).toContain(`API_USER and API_PASSWORD are sent to ${origins.first}.\n`)
})

const staging = `
steps:
  - { stepId: one, operationId: $sourceDescriptions.staging.a }
  - { stepId: two, operationId: $sourceDescriptions.live.a }
`

test('Two sources of the same document have their own servers and variables', async () => {
  const servers = [`staging=${origins.second}`, `live=${origins.first}`]
  const { end } = await run(
    staging,
    { STAGING_API_KEY: 'fake-staging', LIVE_API_KEY: 'fake-live' },
    servers.flatMap((one) => ['--server', one]),
    ['live', 'staging'],
  )
  expect(end.outcome).toBe('succeeded')
  expect(second.received).toMatchObject([{ authorization: 'Bearer fake-staging' }])
  expect(first.received).toMatchObject([{ authorization: 'Bearer fake-live' }])
})

test('Rejects sources with the same variables, and servers of unknown sources', async () => {
  const steps = 'steps: [{ stepId: one, operationId: $sourceDescriptions.pay-ments.a }]'
  const path = join(folder, 'shop.yaml')
  await expect(run(steps, {}, [], ['pay-ments', 'pay_ments'])).rejects.toThrow(
    `The sources "pay-ments" (${path}) and "pay_ments" (${path}) would have the same variables, such as PAY_MENTS_API_KEY. Rename one of them in its Arazzo document.`,
  )
  const server = ['--server', `pay=${origins.second}`]
  await expect(run(steps, {}, server, ['pay-ments', 'live'])).rejects.toThrow(
    '--server: there is no source "pay". The sources are "pay-ments", "live".',
  )
  expect(first.received).toEqual([])
})

test('A workflow without described inputs takes any', async () => {
  const steps = `
inputs: { type: object }
steps: [{ stepId: one, operationId: a, parameters: [{ name: x, in: query, value: $inputs.any }] }]`
  await run(steps, { API_KEY: key }, ['--input', 'any=thing'])
  expect(first.received[0]?.request).toBe('GET /a?x=thing')
})

test.each([
  ['100000000', {}],
  ['0', { 'retry-after': '3601' }],
  ['0', { 'retry-after': '99999999999' }],
])('Ends instead of a wait of more than an hour: %s, %o', async (after, headers) => {
  first.responses.push({ status: 503, headers })
  const { end, lines } = await run(
    `
steps:
  - { stepId: one, operationId: a, onFailure: [{ name: later, type: retry, retryAfter: ${after} }] }`,
    { API_KEY: key },
  )
  expect(end.reason).toBe(
    'Step one is to be repeated after more than an hour, which is longer than this command waits. Run the workflow again later.',
  )
  expect(lines).toMatch(/503, failed\n$/)
  expect(first.received).toHaveLength(1)
})

test('A timeout that Node cannot count is an hour', async () => {
  const { end } = await run('steps: [{ stepId: one, operationId: a, timeout: 1e300 }]', {
    API_KEY: key,
  })
  expect(end.outcome).toBe('succeeded')
})

test('Separates the criteria that are not met', async () => {
  first.responses.push({ status: 409 })
  const { lines, end } = await run(
    `
steps:
  - { stepId: one, operationId: a, successCriteria: [{ condition: $statusCode == 200 }, { condition: $response.body#/state == 'done' }] }`,
    { API_KEY: key },
  )
  expect(lines).toContain(
    "409, failed: $statusCode == 200 ($statusCode is 409); $response.body#/state == 'done' ($response.body#/state is missing)\n",
  )
  expect(end.reason).toBe('Step one failed.')
})

const one = 'steps: [{ stepId: one, operationId: a }]'

test('Names a header that cannot be sent, without its value', async () => {
  const { end, output } = await run(one, { API_KEY: 'fake\nkey' })
  expect(end.reason).toBe(
    'Step one was not sent. The header "Authorization" has a character that HTTP does not allow, such as a line break.',
  )
  expect(output).not.toContain('fake')
  expect(first.received).toEqual([])
})

test('Reports why there is no response', async () => {
  const silent = createServer(() => {})
  const servers = {
    closed: `http://localhost:${await findFreePort()}`,
    silent: `http://localhost:${await listen(silent)}`,
    forbidden: 'http://localhost:25',
  }
  const start = 'Step one has no complete response from '
  expect(await getReason(servers.closed)).toMatch(
    new RegExp(`^${start}${servers.closed}: .*ECONNREFUSED`),
  )
  expect(await getReason(servers.silent, ', timeout: 100')).toBe(
    `${start}${servers.silent}: it did not respond in time.`,
  )
  expect(await getReason(servers.forbidden)).toBe(`${start}${servers.forbidden}: bad port.`)
  await stopServer(silent)
})

test('Ends at a body that decompression makes too large', async () => {
  const body = gzipSync(Buffer.alloc(100_000_001))
  const large = createServer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
  })
  const server = `http://localhost:${await listen(large)}`
  expect(await getReason(server)).toBe(
    `Step one has no complete response from ${server}: its body is larger than 100 MB.`,
  )
  await stopServer(large)
})

async function getReason(server: string, fields = ''): Promise<string> {
  const steps = `steps: [{ stepId: one, operationId: a${fields} }]`
  return (await run(steps, { API_KEY: key }, ['--server', server])).end.reason
}
