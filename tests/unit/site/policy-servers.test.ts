import { expect, test } from 'vitest'
import { explainLeftOut, listPolicyOrigins, offerServers } from '#site/policy-servers.ts'

test('A local build permits the exact local origins, the sandbox first', () => {
  const addresses = {
    apiBaseUrl: 'http://127.0.0.1:4423/base',
    sandboxUrl: 'http://localhost:4322',
  }

  expect(listPolicyOrigins([serve('{base_url}', 'base_url')], addresses)).toEqual({
    permitted: ['http://localhost:4322', 'http://127.0.0.1:4423'],
    leftOut: [],
  })
})

test('Every local host name that the settings accept is an origin', () => {
  const urls = ['http://127.0.0.2:8080', 'http://api.localhost:8080', 'http://localhost:8080']

  expect(
    listPolicyOrigins(
      urls.map((url) => serve(url)),
      nowhere,
    ).permitted,
  ).toEqual(urls)
})

test('A build without an address permits no server of a document that leaves it open', () => {
  expect(listPolicyOrigins([serve('{base_url}', 'base_url')], nowhere).permitted).toEqual([])
})

test('Servers of several operations on one origin are one origin', () => {
  const urls = ['https://a.example/one', 'https://a.example/two', 'https://b.example']

  expect(
    listPolicyOrigins(
      urls.map((url) => serve(url)),
      nowhere,
    ).permitted,
  ).toEqual(['https://a.example', 'https://b.example'])
})

test('A server with an IPv6 address is left out and named, because no policy can permit it', () => {
  const urls = ['https://[::1]:4322', 'https://a.example']

  expect(
    listPolicyOrigins(
      urls.map((url) => serve(url)),
      nowhere,
    ),
  ).toEqual({
    permitted: ['https://a.example'],
    leftOut: [{ origin: 'https://[::1]:4322', why: 'no policy can name an IPv6 address' }],
  })
})

test('More than 50 origins are left out and named', () => {
  const operations = Array.from({ length: 52 }, (_, index) => serve(`https://a${index}.example`))

  const { permitted, leftOut } = listPolicyOrigins(operations, nowhere)

  expect(permitted).toHaveLength(50)
  expect(leftOut.map(({ origin }) => origin)).toEqual([
    'https://a50.example',
    'https://a51.example',
  ])
})

test('A server that no policy permits is not offered, and the note says why', () => {
  const operations = Array.from({ length: 52 }, (_, index) => serve(`https://a${index}.example`))
  const origins = listPolicyOrigins(operations, nowhere)
  expect(offerServers(at(0, 49), origins)).toEqual({ servers: at(0, 49), note: undefined })
  expect(offerServers(at(0, 50), origins)).toEqual({
    servers: at(0),
    note: 'Pages cannot call https://a50.example/v1: a policy names 50 at most here. In the snippet, replace the address that is there with its address.',
  })
  expect(offerServers(at(50, 51), origins)).toEqual({
    servers: [],
    note: 'Pages cannot call https://a50.example/v1 and 1 more: a policy names 50 at most here. In the snippet, replace {base_url} with its address.',
  })
})

test('Origins that have no room in the policy are left out by name, and shorter ones after them stay', () => {
  const names = Array.from(
    { length: 49 },
    (_, index) => `https://region-${index}.api.example-company.com`,
  )
  const urls = [...names, 'https://a.example', `https://${'a'.repeat(3000)}.example`]

  const { permitted, leftOut } = listPolicyOrigins(
    urls.map((url) => serve(url)),
    nowhere,
  )

  expect(permitted.join(' ').length).toBeLessThanOrEqual(1950)
  expect(permitted).toContain('https://a.example')
  expect([...permitted, ...leftOut.map(({ origin }) => origin)].toSorted()).toEqual(urls.toSorted())
  expect(explainLeftOut({ leftOut: leftOut.slice(0, 1) })).toEqual([
    `Pages cannot call ${leftOut[0]?.origin}: the policy of these pages has no room for more. Snippets can.`,
  ])
})

/** Servers of the document with 52. */
function at(...numbers: readonly number[]) {
  return numbers.map((number) => {
    const baseUrl = `https://a${number}.example/v1`
    return { id: baseUrl, name: 'Service', baseUrl }
  })
}

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
