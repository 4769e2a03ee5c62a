import { describe, expect, test } from 'vitest'
import { experimentsUrl as url, createApi } from './api-under-test.ts'
import { serviceDescription } from '../../../support/service-description.ts'
import { makeSandbox, origin } from '../../sandbox/sandbox-under-test.ts'

describe('GET /v1/experiments', () => {
  test.each(['Bearer', 'bearer', 'BEARER '])('%s and a key get the list', async (scheme) => {
    const { get, key } = createApi()
    const response = await get({ Authorization: `${scheme} ${key.value}` })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('sandbox-tier')).toBe('implemented')
    expect(response.headers.get('x-request-id')).toMatch(
      /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/,
    )
    expect(await response.json()).toHaveProperty('experiments.length', 5)
  })

  test('HEAD returns the same header fields and no body', async () => {
    const { get, auth } = createApi()
    const response = await get(auth, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).toBe('')
  })

  test('Query parameters are ignored', async () => {
    const { app, auth } = createApi()
    const query = Array.from({ length: 1000 }, (_, index) => `p${index}=%zz`).join('&')
    const response = await app.request(`${url}?${query}`, { headers: auth })
    expect(response.status).toBe(200)
  })

  test('Two responses have two request IDs', async () => {
    const { get } = createApi()
    const ids = (await Promise.all([get(), get()])).map(({ headers }) =>
      headers.get('x-request-id'),
    )
    expect(new Set(ids).size).toBe(2)
  })
})

describe('A request without a valid key gets 401', () => {
  test.each([
    [undefined, 'Bearer'],
    ['', 'Bearer'],
    ['Basic dXNlcjpwYXNz', 'Bearer'],
    ['Bearer', 'Bearer'],
    ['Bearerabc', 'Bearer'],
    ['sandbox_without-a-scheme', 'Bearer'],
    ['Bearer Bearer abc', 'Bearer error="invalid_token"'],
    ['Bearer "abc"', 'Bearer error="invalid_token"'],
    ['Bearer abc', 'Bearer error="invalid_token"'],
    [`Bearer ${'x'.repeat(5000)}`, 'Bearer error="invalid_token"'],
  ])('Authorization %j gets %s', async (value, challenge) => {
    const response = await createApi().get(value === undefined ? {} : { Authorization: value })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(challenge)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      title: 'Unauthorized',
      status: 401,
      detail:
        'The request lacks credentials that GET /v1/experiments needs. Create them in the sandbox under Settings, Developer.',
      errors: [{ place: 'security:apiKey' }],
      note: 'This response is from the local sandbox. It is not a response of the service.',
    })
  })

  test('A deleted key is refused, and the response does not repeat it', async () => {
    const { get, store, key, auth } = createApi()
    store.deleteKey(key.id)
    const response = await get(auth)
    expect(response.status).toBe(401)
    const text = JSON.stringify([...response.headers]) + (await response.text())
    expect(text).toContain('invalid_token')
    expect(text).not.toContain(key.value)
  })

  test.each(['access_token', 'api_key', 'key'])(
    'A key in the parameter %s is not accepted',
    async (name) => {
      const { app, key } = createApi()
      const response = await app.request(`${url}?${name}=${key.value}`)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    },
  )
})

describe('Other paths and methods', () => {
  test.each([
    '/v1',
    '/v1/',
    '/v1/experiments/',
    '/v1/experiments/1/2/3',
    '/v1/%zz',
    '/v1/%00',
    '/v1//x',
  ])('%s is not found', async (path) => {
    const { app, auth } = createApi()
    const response = await app.request(`${origin}${path}`, { headers: auth })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ title: 'Not Found', status: 404 })
  })

  const documented = serviceDescription.operations
    .filter(({ path }) => origin + path === url)
    .map(({ method }) => method)
  const allowed = [...documented, 'HEAD', 'OPTIONS'].toSorted()

  test.each(
    ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((method) => !documented.includes(method)),
  )('%s is not allowed', async (method) => {
    const { get, auth } = createApi()
    const response = await get(auth, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed)
    expect(await response.json()).toMatchObject({ title: 'Method Not Allowed', status: 405 })
  })

  test('OPTIONS lists the methods', async () => {
    const response = await createApi().get({}, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed)
    expect(response.headers.has('access-control-allow-methods')).toBe(false)
  })
})

test('An internal error returns 500 with a message, and is reported without the key', async () => {
  const lines: string[] = []
  const { app, store } = makeSandbox({
    report: (line) => {
      lines.push(line)
    },
  })
  const { value } = store.createKey('test')
  store.close()
  const response = await app.request(url, { headers: { Authorization: `Bearer ${value}` } })
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).toContain('The sandbox cannot read and write its data')
  expect(lines).toHaveLength(1)
  expect(lines.join('') + text).not.toContain(value)
})
