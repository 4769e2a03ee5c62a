import { expect, test } from 'vitest'
import { readBaseUrl } from '#core/base-url.ts'

test.for([
  ['https://api.example.com', 'https://api.example.com'],
  [' https://API.example.com:443/base/ \n', 'https://api.example.com/base'],
  ['http://localhost:8080//', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('%j is read as %s', ([text = '', url]) => {
  expect(readBaseUrl(text)).toEqual({ outcome: 'accepted', url })
})

test.for([
  ['https://:word@api.example.com', 'holds a user name or password.'],
  ['http://127.0.0.2', 'must begin with https:// (http:// only for this machine).'],
  ['https://api.example.com/a b', 'has white space inside.'],
  ['https://api.example.com?', 'has a query.'],
  ['https://api.example.com#', 'has a fragment.'],
])('%j %s', ([text = '', fault]) => {
  expect(readBaseUrl(text)).toEqual({ outcome: 'refused', fault })
})
