import { expect, test } from 'vitest'
import { getPolicySources } from '#starlight/reference/policy-servers.ts'

test('A local build permits the exact local origins, the sandbox first', () => {
  const addresses = {
    apiBaseUrl: 'http://127.0.0.1:4423/base',
    sandboxUrl: 'http://localhost:4322',
  }

  expect(getPolicySources([serve('{base_url}', 'base_url')], addresses)).toEqual([
    'http://localhost:4322',
    'http://127.0.0.1:4423',
  ])
})

test('Every local host name allowed by the settings is permitted', () => {
  const urls = ['http://127.0.0.2:8080', 'http://api.localhost:8080', 'http://localhost:8080']

  expect(
    getPolicySources(
      urls.map((url) => serve(url)),
      nowhere,
    ),
  ).toEqual(urls)
})

test('Without an address, a document with a placeholder server adds no origin', () => {
  expect(getPolicySources([serve('{base_url}', 'base_url')], nowhere)).toEqual([])
})

test('Servers on one origin are permitted once', () => {
  const urls = ['https://a.example/one', 'https://a.example/two', 'https://b.example']

  expect(
    getPolicySources(
      urls.map((url) => serve(url)),
      nowhere,
    ),
  ).toEqual(['https://a.example', 'https://b.example'])
})

test('Servers with an IPv6 address are omitted, because no policy can permit them', () => {
  const urls = ['https://[::1]:4322', 'https://a.example']

  expect(
    getPolicySources(
      urls.map((url) => serve(url)),
      nowhere,
    ),
  ).toEqual(['https://a.example'])
})

test('Origins that exceed the policy’s length are omitted, and shorter ones after them are kept', () => {
  const names = Array.from(
    { length: 49 },
    (_, index) => `https://region-${index}.api.example-company.com`,
  )
  const urls = [...names, 'https://a.example', `https://${'a'.repeat(3000)}.example`]

  const permitted = getPolicySources(
    urls.map((url) => serve(url)),
    nowhere,
  )

  expect(permitted.join(' ').length).toBeLessThanOrEqual(1950)
  expect(permitted).toContain('https://a.example')
  expect(permitted.length).toBeGreaterThan(40)
})

test('Token endpoints are permitted exactly, unless their origin is', () => {
  const operations = [
    signIn('https://login.example/token?tenant=a'),
    signIn('https://a.example/token'),
    signIn("https://login.example/t;script-src 'none'"),
    signIn('https://login.example/t,o'),
  ]
  expect(getPolicySources(operations, nowhere)).toEqual([
    'https://a.example',
    'https://login.example/token',
  ])
})

const nowhere = { apiBaseUrl: undefined, sandboxUrl: undefined }

function signIn(tokenUrl: string) {
  const flow = {
    name: 'authorizationCode',
    authorizationUrl: 'https://login.example/authorize',
    tokenUrl,
    refreshUrl: undefined,
    scopes: {},
  }
  const scheme = { type: 'oauth2', description: undefined, flows: [flow] } as const
  const security = {
    state: 'stated',
    alternatives: [[{ name: tokenUrl, scheme, scopes: [] }]],
  } as const
  return { ...serve('https://a.example'), security }
}

function serve(url: string, variable?: string) {
  const variables =
    variable === undefined
      ? []
      : [
          {
            name: variable,
            default: 'https://base-url.invalid',
            choices: [],
            description: undefined,
          },
        ]
  const security = { state: 'not-specified' } as const
  return { servers: [{ url, description: undefined, variables }], security }
}
