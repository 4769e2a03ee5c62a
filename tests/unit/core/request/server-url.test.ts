import { expect, test } from 'vitest'
import { findOrigin, readServerUrl } from '#core/request/server-url.ts'

const port = 'has a port that is not a number from 1 to 65535.'
const unfit = 'has a host of other signs than letters, digits, dots and hyphens.'

test.for([
  ['https://API.Example.com:443/v1', 'https://api.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://b\u00fccher.example', 'https://xn--bcher-kva.example'],
  ['https://\u2603.example', 'https://xn--n3h.example'],
  ['https://a.example.', 'https://a.example.'],
  ['https://10.0.0.1:65535/a;b,c\u2019d', 'https://10.0.0.1:65535'],
])('%j has the origin %s', ([text = '', origin]) => {
  const reading = readServerUrl(text)
  expect(reading.outcome).toBe('accepted')
  expect(findOrigin(text)).toBe(origin)
})

test('An IPv6 address is a server, and no policy can name it', () => {
  expect(readServerUrl('http://[::1]:8080/v1')).toMatchObject({ outcome: 'accepted' })
  expect(findOrigin('http://[::1]:8080/v1')).toBeUndefined()
})

test.for([
  ['https://*', unfit],
  ['https://*.example.com', unfit],
  ['https://d;script-src-elem', unfit],
  ['https://a,b', unfit],
  ["https://a'b", unfit],
  ['https://a"b', unfit],
  ['https://$x', unfit],
  ['https://${x}', unfit],
  ['https://{tenant}.example', unfit],
  ['https://a_b.example', unfit],
  ['https://a`b', unfit],
  ['https://a&b=c', unfit],
  ['https://a%3Bb', unfit],
  ['https://a..b', unfit],
  ['https://.example', unfit],
  ['https://a\uff1bb.example', unfit],
  ['https://a b', 'contains white space.'],
  ['https://a\nb', 'contains white space.'],
  ['https://a\u00a0b', 'contains white space.'],
  ['https://a\u0000', 'contains a control character or a backslash.'],
  ['https:\\\\a', 'contains a control character or a backslash.'],
  ['https://a\\@b', 'contains a control character or a backslash.'],
  ['https:///v1', 'names no host.'],
  ['https://', 'names no host.'],
  ['https:/v1', 'names no host.'],
  ['https:v1', 'names no host.'],
  ['https://?a', 'names no host.'],
  ['https://a@b', 'contains a user name or password.'],
  ['https://@b', 'contains a user name or password.'],
  ['https://https://a.example', port],
  ['https://a:/v1', port],
  ['https://a:0', port],
  ['https://a:65536', port],
  ['https://1/v1', 'names a host that browsers read as another.'],
  ['https://127.1', 'names a host that browsers read as another.'],
  ['https://0x7f000001', 'names a host that browsers read as another.'],
  ['//a.example', 'is not an absolute URL.'],
  ['/v1', 'is not an absolute URL.'],
  ['wss://a.example', 'must begin with https:// or http://.'],
  ['javascript:alert(1)', 'must begin with https:// or http://.'],
  ['https://a.example?b', 'has a query.'],
  ['https://a.example#b', 'has a fragment.'],
])('%j %s', ([text = '', fault]) => {
  expect(readServerUrl(text)).toEqual({ outcome: 'refused', fault })
})
