import { expect, test } from 'vitest'
import { readBaseUrl, readCalledUrl } from '#core/request/server-url.ts'

test.for([
  ['https://api.example.com', 'https://api.example.com'],
  [' https://API.example.com:443/base/ \n', 'https://api.example.com/base'],
  ['http://localhost:8080//', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://127.0.0.2', 'http://127.0.0.2'],
  ['http://api.localhost:8080', 'http://api.localhost:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['https://api.example.com:1', 'https://api.example.com:1'],
  ['https://api.example.com:65535', 'https://api.example.com:65535'],
])('%j is read as %s', ([text = '', url]) => {
  expect(readBaseUrl(text)).toEqual({ outcome: 'accepted', url })
})

test.for([
  ['https://:word@api.example.com', 'contains a user name or password.'],
  ['http://128.0.0.1', 'must begin with https:// (http:// only for this machine).'],
  ['http://localhost.example.com', 'must begin with https:// (http:// only for this machine).'],
  ['http://localhost:99999', 'has a port that is not a number from 1 to 65535.'],
  ['http://[::1]:65536/base', 'has a port that is not a number from 1 to 65535.'],
  ['https://api.example.com:0', 'has a port that is not a number from 1 to 65535.'],
  ['https://api.example.com:http', 'is not an absolute URL.'],
  ['https://api.example.com/a b', 'contains white space.'],
  ['https://api.example.com?', 'has a query.'],
  ['https://api.example.com#', 'has a fragment.'],
])('%j %s', ([text = '', fault]) => {
  expect(readBaseUrl(text)).toEqual({ outcome: 'refused', fault })
})

test.for([
  ['http://[::1]:4710', { example: 'http://localhost:4710' }],
  ['https://[::1]/base/', { example: 'https://localhost' }],
  ['https://[2001:db8::1]', {}],
] as const)('%s cannot be called by a page', ([text, example]) => {
  expect(readCalledUrl(text)).toEqual({
    outcome: 'refused',
    fault:
      'names its host by an IPv6 address, which the content security policy of a page cannot permit (CSP Level 3, section 2.3.1).',
    ...example,
  })
})

test.for(['https://api.example.com', 'http://127.0.0.2:8080', 'http://api.localhost:8080'])(
  '%s can be called by a page',
  (url) => {
    expect(readCalledUrl(url)).toEqual({ outcome: 'accepted', url })
  },
)
