import { expect, test } from 'vitest'
import { listPolicyOrigins } from '#site/policy-servers.ts'

test('A local build permits the exact local origins, the sandbox first', () => {
  const addresses = {
    apiBaseUrl: 'http://127.0.0.1:4423/base',
    sandboxUrl: 'http://localhost:4322',
  }

  expect(listPolicyOrigins([serve('{base_url}', 'base_url')], addresses)).toEqual([
    'http://localhost:4322',
    'http://127.0.0.1:4423',
  ])
})

test('Every local host name that the settings accept is an origin', () => {
  const urls = ['http://127.0.0.2:8080', 'http://api.localhost:8080', 'http://localhost:8080']

  expect(
    listPolicyOrigins(
      urls.map((url) => serve(url)),
      nowhere,
    ),
  ).toEqual(urls)
})

test('A build without an address permits no server of a document that leaves it open', () => {
  expect(listPolicyOrigins([serve('{base_url}', 'base_url')], nowhere)).toEqual([])
})

test('Servers of several operations on one origin are one origin', () => {
  const urls = ['https://a.example/one', 'https://a.example/two', 'https://b.example']

  expect(
    listPolicyOrigins(
      urls.map((url) => serve(url)),
      nowhere,
    ),
  ).toEqual(['https://a.example', 'https://b.example'])
})

test('A server with an IPv6 address is left out, because no policy can permit it', () => {
  const urls = ['https://[::1]:4322', 'https://a.example']

  expect(
    listPolicyOrigins(
      urls.map((url) => serve(url)),
      nowhere,
    ),
  ).toEqual(['https://a.example'])
})

test('Origins that have no room in the policy are left out, and shorter ones after them stay', () => {
  const names = Array.from(
    { length: 49 },
    (_, index) => `https://region-${index}.api.example-company.com`,
  )
  const urls = [...names, 'https://a.example', `https://${'a'.repeat(3000)}.example`]

  const permitted = listPolicyOrigins(
    urls.map((url) => serve(url)),
    nowhere,
  )

  expect(permitted.join(' ').length).toBeLessThanOrEqual(1950)
  expect(permitted).toContain('https://a.example')
  expect(permitted.length).toBeGreaterThan(40)
})

const nowhere = { apiBaseUrl: undefined, sandboxUrl: undefined }

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
  return { servers: [{ url, description: undefined, variables }] }
}
