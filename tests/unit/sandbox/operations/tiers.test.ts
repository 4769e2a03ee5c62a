import { describe, expect, test } from 'vitest'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { createDocument } from '../../../fixtures/documents/parse-openapi-text.ts'
import { describeExperiments } from '../../../support/experiments-sandbox.ts'
import {
  callDescribed,
  everyKind,
  readEcho,
  readProblem,
  startDescribed,
} from './service-under-test.ts'

const invents =
  'The document shows no example of this response, and the sandbox does not invent one. This is what the sandbox understood of the request.'

describe('Responds with an example of the document', () => {
  test('for success, the first that its schema accepts', async () => {
    const response = await callDescribed('/pets?limit=7')
    expect([response.status, response.tier]).toEqual([200, 'example'])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.text).toBe('[{"id":7,"name":"Rex"}]')
  })

  test.each([
    ['of the preferred status', 'wait=1, Code="404"', 404, '{"error":"no pets"}'],
    ['of the preferred name', 'example=none', 200, '[]'],
    ['of the default, whose status is undefined', 'code=418; x', 418, '{"mine":true}'],
  ])('%s', async (_, prefer, status, text) => {
    const target = status === 418 ? '/pets/mine' : '/pets?limit=7'
    const response = await callDescribed(target, { headers: { Prefer: prefer } })
    expect([response.status, response.tier, response.text]).toEqual([status, 'example', text])
  })

  test('of the accepted media type', async () => {
    const response = await callDescribed('/pets?limit=7', { headers: { Accept: 'text/csv' } })
    expect(response.headers.get('content-type')).toBe('text/csv')
    expect(response.text).toBe('id,name\n7,Rex\n')
  })

  test('for HEAD too, without its body', async () => {
    const response = await callDescribed('/pets?limit=7', { method: 'HEAD' })
    expect([response.status, response.tier, response.text]).toEqual([200, 'example', ''])
  })
})

test('If two paths differ only in names, the header names the one that responds', async () => {
  const responses = '{ get: { responses: { "200": { description: ok } } } }'
  const { call } = await startDescribed(
    parseDescriptionText(
      createDocument('3.0.3', `  /users/{id}: ${responses}\n  /users/{userId}: ${responses}`),
    ),
  )

  const response = await call('/users/7')

  expect(response.headers.get('sandbox-operation')).toBe('get-users-id')
  expect(readEcho(response).request).toMatchObject({ path: '/users/{id}' })
})

describe('Responds with an echo', () => {
  test('if the document has no example', async () => {
    const response = await callDescribed('/settings/a%2Fb')
    expect([response.status, response.tier]).toEqual([200, 'echo'])
    expect(readEcho(response)).toMatchObject({
      note: invents,
      operation: 'readSetting',
      request: { path: '/settings/{name}', parameters: { 'path:name': 'a/b' }, body: null },
    })
  })

  test('for a range of statuses', async () => {
    const response = await callDescribed('/pets?limit=7', { headers: { Prefer: 'code=503' } })
    expect([response.status, response.tier]).toEqual([503, 'echo'])
  })

  test('if the example contradicts its own schema, with the reason', async () => {
    const response = await callDescribed('/pets/7')
    expect(response.tier).toBe('echo')
    expect(response.body).toMatchObject({ contradictoryExample: { id: 'seven' } })
    expect(readEcho(response).note).toMatch(
      /^The document’s example contradicts its own schema, so it is not the response: /,
    )
  })

  test('without a body if the status forbids one', async () => {
    const response = await callDescribed('/pets/7', { method: 'DELETE' })
    expect([response.status, response.tier, response.text]).toEqual([204, 'echo', ''])
  })
})

test.each(['code=201', 'code=101', 'code=999', 'code=abc', 'example=other'])(
  'Refuses the preference %s, which cannot be satisfied',
  async (prefer) => {
    const response = await callDescribed('/pets?limit=7', { headers: { Prefer: prefer } })
    expect(readProblem(response)).toEqual({ status: 400, places: ['header:Prefer'] })
  },
)

describe('Paths and methods', () => {
  test('A concrete path takes precedence over a templated one', async () => {
    expect((await callDescribed('/pets/mine')).text).toBe('{"mine":true}')
  })

  test('Decodes a percent-encoded path', async () => {
    expect((await callDescribed('/p%65ts/min%65')).status).toBe(200)
  })

  test.each(['/nothing', '/pets/', '/pets/7/8', '/v2/pets'])('%s is not found', async (target) => {
    expect(readProblem(await callDescribed(target))).toEqual({ status: 404, places: [] })
  })

  test('Refuses another method, and lists the allowed ones', async () => {
    const response = await callDescribed('/pets', { method: 'PATCH' })
    expect(readProblem(response).status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    const options = await callDescribed('/pets', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'GET, POST, HEAD, OPTIONS',
    ])
  })

  test('Responds to custom methods of the document', async () => {
    const operations = everyKind.operations.map((one) =>
      one.id === 'addPet' ? { ...one, method: 'PURGE', body: undefined } : one,
    )
    const { call } = await startDescribed({ ...everyKind, operations })
    expect((await call('/pets', { method: 'PURGE' })).tier).toBe('echo')
  })
})

describe('A service with an implementation', () => {
  test('responds with its implementation, and otherwise from the document', async () => {
    const { document: own, implementation } = describeExperiments()
    const added = everyKind.operations.filter(({ id }) => id === 'readMine')
    const documented = new Map([...own.documented, ...everyKind.documented])
    const document = { ...own, documented, operations: [...own.operations, ...added] }
    const { call, store } = await startDescribed(document, implementation)
    const headers = { Authorization: `Bearer ${store.createKey('test').value}` }
    const list = await call('/v1/experiments', { headers })
    expect([list.status, list.tier]).toEqual([200, 'implemented'])
    expect((await call('/v1/experiments')).status).toBe(401)
    expect((await call('/pets/mine')).tier).toBe('example')
  })

  test('without that code, does no more than its document describes', async () => {
    const { call, store } = await startDescribed(describeExperiments().document)
    const headers = { Authorization: `Bearer ${store.createKey('test').value}` }
    expect((await call('/v1/experiments', { headers })).tier).toBe('echo')
  })
})
