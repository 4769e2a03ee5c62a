import { describe, expect, test } from 'vitest'
import { contractOf } from '../../../support/contract-of.ts'
import { writeDocument } from '../../../fixtures/documents/read-openapi-text.ts'
import { describeExperiments } from '../../../support/experiments-sandbox.ts'
import { everyKind, readEcho, readProblem, startDescribed } from './service-under-test.ts'

const invents =
  'The document shows no example of this response, and this sandbox invents none. This is what the sandbox understood of the request.'

describe('An example of the document is the response', () => {
  test('of success, the first that its schema accepts', async () => {
    const { call } = await startDescribed()
    const response = await call('/pets?limit=7')
    expect([response.status, response.tier]).toEqual([200, 'example'])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.text).toBe('[{"id":7,"name":"Rex"}]')
  })

  test.each([
    ['of the status that is preferred', 'wait=1, Code="404"', 404, '{"error":"no pets"}'],
    ['of the name that is preferred', 'example=none', 200, '[]'],
    ['of the default, whose status is open', 'code=418; x', 418, '{"mine":true}'],
  ])('%s', async (_, prefer, status, text) => {
    const { call } = await startDescribed()
    const target = status === 418 ? '/pets/mine' : '/pets?limit=7'
    const response = await call(target, { headers: { Prefer: prefer } })
    expect([response.status, response.tier, response.text]).toEqual([status, 'example', text])
  })

  test('of the media type that is accepted', async () => {
    const { call } = await startDescribed()
    const response = await call('/pets?limit=7', { headers: { Accept: 'text/csv' } })
    expect(response.headers.get('content-type')).toBe('text/csv')
    expect(response.text).toBe('id,name\n7,Rex\n')
  })

  test('to HEAD too, without its body', async () => {
    const { call } = await startDescribed()
    const response = await call('/pets?limit=7', { method: 'HEAD' })
    expect([response.status, response.tier, response.text]).toEqual([200, 'example', ''])
  })
})

test('Of two paths that differ in names alone, the header names the one that responds', async () => {
  const responses = '{ get: { responses: { "200": { description: ok } } } }'
  const { call } = await startDescribed(
    contractOf(
      writeDocument('3.0.3', `  /users/{id}: ${responses}\n  /users/{userId}: ${responses}`),
    ),
  )

  const response = await call('/users/7')

  expect(response.headers.get('sandbox-operation')).toBe('get-users-id')
  expect(readEcho(response).request).toMatchObject({ path: '/users/{id}' })
})

describe('An echo is the response', () => {
  test('where the document shows no example', async () => {
    const { call } = await startDescribed()
    const response = await call('/settings/a%2Fb')
    expect([response.status, response.tier]).toEqual([200, 'echo'])
    expect(readEcho(response)).toMatchObject({
      note: invents,
      operation: 'readSetting',
      request: { path: '/settings/{name}', parameters: { 'path:name': 'a/b' }, body: null },
    })
  })

  test('of a range of statuses', async () => {
    const { call } = await startDescribed()
    const response = await call('/pets?limit=7', { headers: { Prefer: 'code=503' } })
    expect([response.status, response.tier]).toEqual([503, 'echo'])
  })

  test('where the example contradicts its own schema, and says so', async () => {
    const { call } = await startDescribed()
    const response = await call('/pets/7')
    expect(response.tier).toBe('echo')
    expect(response.body).toMatchObject({ contradictoryExample: { id: 'seven' } })
    expect(readEcho(response).note).toMatch(
      /^The document’s example contradicts its own schema, so it is not the response: /,
    )
  })

  test('without a body where the status has none', async () => {
    const { call } = await startDescribed()
    const response = await call('/pets/7', { method: 'DELETE' })
    expect([response.status, response.tier, response.text]).toEqual([204, 'echo', ''])
  })
})

test.each(['code=201', 'code=101', 'code=999', 'code=abc', 'example=other'])(
  'The preference %s, which cannot be followed, is a problem',
  async (prefer) => {
    const { call } = await startDescribed()
    const response = await call('/pets?limit=7', { headers: { Prefer: prefer } })
    expect(readProblem(response)).toEqual({ status: 400, places: ['header:Prefer'] })
  },
)

describe('Paths and methods', () => {
  test('A path that is concrete wins over one that is not', async () => {
    const { call } = await startDescribed()
    expect((await call('/pets/mine')).text).toBe('{"mine":true}')
  })

  test('A percent-encoded path is the same path', async () => {
    const { call } = await startDescribed()
    expect((await call('/p%65ts/min%65')).status).toBe(200)
  })

  test.each(['/nothing', '/pets/', '/pets/7/8', '/v2/pets'])('%s is not found', async (target) => {
    const { call } = await startDescribed()
    expect(readProblem(await call(target))).toEqual({ status: 404, places: [] })
  })

  test('Another method is not allowed, and the response lists those that are', async () => {
    const { call } = await startDescribed()
    const response = await call('/pets', { method: 'PATCH' })
    expect(readProblem(response).status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
    const options = await call('/pets', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'GET, POST, HEAD, OPTIONS',
    ])
  })

  test('A method of the document’s own is answered', async () => {
    const operations = everyKind.operations.map((one) =>
      one.id === 'addPet' ? { ...one, method: 'PURGE', body: undefined } : one,
    )
    const { call } = await startDescribed({ ...everyKind, operations })
    expect((await call('/pets', { method: 'PURGE' })).tier).toBe('echo')
  })
})

describe('A service with an implementation', () => {
  test('does what its code does, beside another operation', async () => {
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

  test('does nothing more than its document says where that code is not handed in', async () => {
    const { call, store } = await startDescribed(describeExperiments().document)
    const headers = { Authorization: `Bearer ${store.createKey('test').value}` }
    expect((await call('/v1/experiments', { headers })).tier).toBe('echo')
  })
})
