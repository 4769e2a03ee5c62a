import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen, stopServer } from '../../../support/listen.ts'
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
) {
  const path = join(folder, 'recipe.arazzo.yaml')
  await writeFile(
    path,
    `arazzo: 1.1.0
info: { title: Shop, version: 1.0.0 }
sourceDescriptions: [{ name: shop, url: ./shop.yaml }]
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
  const { end } = await run(echo, { API_KEY: key })
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
  expect(await run(echo, { API_KEY: '1' })).toMatchObject({ end: { outputs: { echo: '11' } } })
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
