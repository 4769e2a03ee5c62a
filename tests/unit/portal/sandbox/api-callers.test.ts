import { describe, expect, test } from 'vitest'
import { experimentsUrl as url, createApi } from './api-under-test.ts'
import { origin, portalOrigin } from '../../sandbox/sandbox-under-test.ts'

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
