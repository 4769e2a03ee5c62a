import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, afterAll, expect, test } from 'vitest'
import { listen, stopServer } from '../../../support/listen.ts'
import { createRecordingServer, runRecipes } from './recipe-servers.ts'

const { server, received, responses } = createRecordingServer()
const folder = await mkdtemp(join(tmpdir(), 'recipes-'))
const recipe = join(folder, 'orders.arazzo.yaml')
let url = ''

const openapi = `openapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
components: { securitySchemes: { key: { type: http, scheme: bearer } } }
security: [{ key: [] }]
paths:
  /orders:
    post: { operationId: createOrder, requestBody: { content: { application/json: { schema: { type: object } } } }, responses: { 201: { description: Created } } }
  /orders/{id}:
    get: { operationId: readOrder, parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { 200: { description: Read } } }
`

const arazzo = `arazzo: 1.1.0
info: { title: Orders, version: 1.0.0 }
sourceDescriptions: [{ name: orders, url: ./orders.yaml, type: openapi }]
workflows:
  - workflowId: order
    inputs: { type: object, required: [size], properties: { size: { type: number }, note: { type: string }, tag: { default: new } } }
    steps:
      - stepId: create
        operationId: createOrder
        requestBody: { payload: { size: $inputs.size, note: $inputs.note, tag: $inputs.tag } }
        successCriteria: [{ condition: $statusCode == 201 }]
        outputs: { id: $response.body#/id, echo: $response.body#/echo }
      - stepId: read
        operationId: readOrder
        parameters: [{ name: id, in: path, value: $steps.create.outputs.id }]
        successCriteria: [{ condition: "$response.body#/state == 'done'" }]
        onFailure: [{ name: wait, type: retry, retryAfter: 60, retryLimit: 2 }]
    outputs: { id: $steps.create.outputs.id, echo: $steps.create.outputs.echo }
`

beforeAll(async () => {
  url = `http://localhost:${await listen(server)}`
  await writeFile(join(folder, 'orders.yaml'), openapi)
  await writeFile(recipe, arazzo)
})

afterAll(async () => stopServer(server))

beforeEach(() => {
  received.length = 0
  responses.length = 0
})

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { lines, ...result } = await runRecipes(args, environment)
  const output = result.output?.replaceAll(url, 'URL')
  return { ...result, output, lines: lines.replaceAll(url, 'URL') }
}

const key = 'fake-key-of-a-test-0123456789'

test('Runs a recipe: values flow from step to step, and Retry-After overrules the recipe', async () => {
  responses.push(
    { status: 201, body: '{"id":"a/1"}' },
    { status: 200, headers: { 'retry-after': '0' }, body: '{"state":"new"}' },
    { status: 200, body: '{"state":"DONE"}' },
  )
  const args = [recipe, '--run', 'order', '--server', url, '--input', 'note=a "b"', '--json']
  await writeFile(join(folder, 'inputs.json'), '{"size":1.50}')
  const { status, output, notes, lines } = await run(
    [...args, '--inputs', join(folder, 'inputs.json')],
    {
      API_KEY: key,
    },
  )
  expect(received).toEqual([
    {
      request: 'POST /orders',
      authorization: `Bearer ${key}`,
      body: '{"size":1.50,"note":"a \\"b\\"","tag":"new"}',
    },
    { request: 'GET /orders/a%2F1', authorization: `Bearer ${key}`, body: '' },
    { request: 'GET /orders/a%2F1', authorization: `Bearer ${key}`, body: '' },
  ])
  expect(lines).toBe(`API_KEY is sent to URL.
create: POST URL/orders → 201, succeeded
  \`echo\` cannot be set: \`$response.body#/echo\` has no value.
read: GET URL/orders/a%2F1 → 200, failed: $response.body#/state == 'done' ($response.body#/state is new); repeated after 0 s (1 of 2)
read: GET URL/orders/a%2F1 → 200, succeeded
`)
  expect({ status, output, notes }).toEqual({
    status: 0,
    notes: ['`echo` cannot be set: `$steps.create.outputs.echo` has no value.'],
    output: '{"outcome":"succeeded","outputs":{"id":"a/1"}}',
  })
})

test('Stops at the criterion that is not met', async () => {
  responses.push({ status: 409 })
  const args = [recipe, '--run', 'order', '--server', url, '--input', 'size=1', '--input', 'note=']
  expect(await run(args, { API_KEY: key })).toEqual({
    status: 1,
    output: 'Step create failed.',
    lines:
      'API_KEY is sent to URL.\ncreate: POST URL/orders → 409, failed: $statusCode == 201 ($statusCode is 409)\n',
  })
})

test('Sends nothing without its credential or its inputs', async () => {
  const args = [recipe, '--run', 'order', '--server', url]
  expect(await run([...args, '--input', 'size=1', '--input', 'note='])).toMatchObject({
    status: 1,
    output: 'Step create was not sent. Set API_KEY in the environment, for URL.',
  })
  await expect(run(args, { API_KEY: key })).rejects.toThrow(
    'The workflow needs the input size: --input size=…',
  )
  await expect(run([...args, '--input', 'siz=1'], { API_KEY: key })).rejects.toThrow(
    'There is no input "siz". The workflow has "size".',
  )
  await expect(run([...args, '--input', 'size=x'], { API_KEY: key })).rejects.toThrow(
    'The input "size" must be a number, in JSON.',
  )
  expect(received).toEqual([])
})

test('Inputs of the command line have their types, and an optional one that is not given is omitted', async () => {
  responses.push({ status: 409 })
  await run([recipe, '--run', 'order', '--server', url, '--input', 'size=2.50'], { API_KEY: key })
  expect(received[0]?.body).toBe('{"size":2.50,"tag":"new"}')
})

test('Each of several sources has its own variables, so that no server receives the credential of another', async () => {
  const path = join(folder, 'two.arazzo.yaml')
  const other = join(folder, 'other.yaml')
  await writeFile(other, openapi)
  await writeFile(
    path,
    `arazzo: 1.1.0
info: { title: Two, version: 1.0.0 }
sourceDescriptions: [{ name: orders, url: ./orders.yaml }, { name: my-shop, url: https://shop.example/api.yaml }]
workflows:
  - workflowId: both
    steps:
      - { stepId: one, operationId: $sourceDescriptions.orders.createOrder }
      - { stepId: two, operationId: $sourceDescriptions.my-shop.createOrder }
`,
  )
  const args = [path, '--document', `my-shop=${other}`, '--run', 'both', '--server', url]
  const { status } = await run(args, {
    ORDERS_API_KEY: 'fake-1',
    MY_SHOP_API_KEY: 'fake-2',
    API_KEY: key,
  })
  expect(status).toBe(0)
  expect(received.map(({ authorization }) => authorization)).toEqual([
    'Bearer fake-1',
    'Bearer fake-2',
  ])
})

test('Validates files, and names what is wrong with file and line', async () => {
  const path = join(folder, 'wrong.arazzo.yaml')
  await writeFile(path, arazzo.replace('operationId: readOrder', 'operationId: readOrders'))
  const { status, output, notes } = await run([path])
  expect({ status, output, notes }).toEqual({
    status: 1,
    output: `${path}: 0 workflows`,
    notes: [
      `${path}:14: There is no operation "readOrders" in its source. Similar names: "readOrder". (left out: order)`,
    ],
  })
  expect(await run([recipe])).toMatchObject({
    status: 0,
    output: `${recipe}: 1 workflow\n  order: 2 steps`,
  })
})

test.each([
  [[], 'Name an Arazzo document.'],
  [[recipe, '--run', 'ordr'], 'There is no workflow "ordr". The files have "order".'],
  [[recipe, '--run', 'order', '--input', 'size'], 'Write --input like --input NAME=TEXT.'],
  [[join(folder, 'none.yaml')], 'none.yaml:1: The file does not exist or cannot be read.'],
])('Reports the usage error of %j', async (args, message) => {
  await expect(async () => run(args)).rejects.toThrow(message)
})
