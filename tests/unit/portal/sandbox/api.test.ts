import { describe, expect, test, vi } from 'vitest'
import { serviceDescription } from '../../../support/service-description.ts'
import { makeSandbox, origin, portalOrigin } from '../../sandbox/sandbox-under-test.ts'

const url = `${origin}/v1/experiments`

/** A sandbox with one key. */
function createApi() {
  const { app, store } = makeSandbox()
  const key = store.createKey('test')
  const get = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
    app.request(url, { ...init, headers })
  return { app, store, key, get, auth: { Authorization: `Bearer ${key.value}` } }
}

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
  const report = vi.fn<(line: string) => void>()
  const { app, store } = makeSandbox({ report })
  const { value } = store.createKey('test')
  store.close()
  const response = await app.request(url, { headers: { Authorization: `Bearer ${value}` } })
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).toContain('The sandbox cannot read and write its data')
  expect(report).toHaveBeenCalledOnce()
  expect(report.mock.calls.join('') + text).not.toContain(value)
})

describe('Pages of other origins', () => {
  test.each([
    portalOrigin,
    'http://127.0.0.1:4321',
    'http://[::1]:4321',
    'http://a.localhost:4321',
  ])('The preflight of %s succeeds', async (from) => {
    const response = await createApi().get(
      {
        Origin: from,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
      { method: 'OPTIONS' },
    )
    expect(response.status).toBe(204)
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'access-control-allow-origin': from,
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-max-age': '600',
      vary: 'Origin',
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test.each([
    ['the list', url, 'GET', true, 200],
    ['a missing key', url, 'GET', false, 401],
    ['an unknown path', `${origin}/v1/nothing`, 'GET', true, 404],
    ['a wrong method', url, 'PROPFIND', true, 405],
  ])('The portal may read the response: %s', async (_, target, method, withKey, status) => {
    const { app, auth } = createApi()
    const headers = { Origin: portalOrigin, ...(withKey ? auth : {}) }
    const response = await app.request(target, { method, headers })
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': portalOrigin,
      'access-control-expose-headers':
        'WWW-Authenticate, Retry-After, X-Request-Id, Sandbox-Tier, Sandbox-Operation, Allow, Accept',
      vary: 'Origin',
    })
  })

  describe.each([
    'https://example.com',
    'null',
    'http://localhost:4321.example.com',
    'https://localhost:4321',
    'http://[::1]:4323',
    'http://user@localhost:4321',
    'http://localhost:4321/',
    '',
  ])('The origin %j is refused', (from) => {
    test.each([
      ['with a key', 'GET'],
      ['in a preflight', 'OPTIONS'],
    ])('%s', async (_, method) => {
      const { get, auth } = createApi()
      const headers = { ...auth, Origin: from, 'Access-Control-Request-Method': 'GET' }
      const response = await get(headers, { method })
      expect(response.status).toBe(403)
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
      expect(response.headers.get('vary')).toBe('Origin')
      expect(await response.json()).toMatchObject({ title: 'Forbidden', status: 403 })
    })
  })
})

describe('The host that a request names', () => {
  test.each([
    'http://127.0.0.1:4322',
    'http://LOCALHOST:4322',
    'http://[::1]:4322',
    'http://127.0.0.2:4322',
    'http://sandbox.localhost:4322',
  ])('%s is the sandbox', async (base) => {
    const { app, auth } = createApi()
    const response = await app.request(`${base}/v1/experiments`, { headers: auth })
    expect(response.status).toBe(200)
  })

  describe.each([
    'http://evil.example:4322',
    'http://localhost:4321',
    'http://localhost',
    'http://[::1]:4321',
    'http://[::2]:4322',
    'http://localhost.evil.example:4322',
    'http://127.0.0.1.evil.example:4322',
  ])('%s is misdirected', (base) => {
    test.each(['/v1/experiments', '/', '/assets/sandbox.css'])('at %s', async (path) => {
      const { app, auth } = createApi()
      const response = await app.request(`${base}${path}`, { headers: auth })
      expect(response.status).toBe(421)
      expect(await response.json()).toMatchObject({
        detail:
          'The request names a host other than the sandbox. Use http://localhost:4322 or http://127.0.0.1:4322.',
      })
    })
  })

  test('A Host header that differs from the address is misdirected', async () => {
    const { get, auth } = createApi()
    const response = await get({ ...auth, Host: 'evil.example' })
    expect(response.status).toBe(421)
  })
})
