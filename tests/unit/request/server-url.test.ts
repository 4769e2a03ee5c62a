import { describe, expect, test } from 'vitest'
import {
  findOrigin,
  getReach,
  isMixedContent,
  isNearer,
  parseBaseUrl,
  parseCalledUrl,
  parseServerUrl,
} from '#request/server-url.ts'

const port = 'has a port that is not a number from 1 to 65535.'
const unfit = 'has a host with characters other than letters, digits, dots and hyphens.'

test.for([
  ['https://API.Example.com:443/v1', 'https://api.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['https://b\u00fccher.example', 'https://xn--bcher-kva.example'],
  ['https://\u2603.example', 'https://xn--n3h.example'],
  ['https://a.example.', 'https://a.example.'],
  ['https://10.0.0.1:65535/a;b,c\u2019d', 'https://10.0.0.1:65535'],
])('%j has the origin %s', ([text = '', origin]) => {
  const result = parseServerUrl(text)
  expect(result.outcome).toBe('accepted')
  expect(findOrigin(text)).toBe(origin)
})

test('An IPv6 address is a valid server without a policy source', () => {
  expect(parseServerUrl('http://[::1]:8080/v1')).toMatchObject({ outcome: 'accepted' })
  expect(findOrigin('http://[::1]:8080/v1')).toBeUndefined()
})

test.for([
  ['https://*', unfit],
  ['https://${x}', unfit],
  ['https://{tenant}.example', unfit],
  ['https://a\uff1bb.example', unfit],
  ['https://a b', 'contains white space.'],
  ['https://a\u0000', 'contains a control character or a backslash.'],
  ['https:\\\\a', 'contains a control character or a backslash.'],
  ['https:///v1', 'has no host.'],
  ['https:v1', 'has no host.'],
  ['https://a@b', 'contains a user name or password.'],
  ['https://https://a.example', port],
  ['https://a:/v1', port],
  ['https://a:0', port],
  ['https://a:65536', port],
  ['https://1/v1', 'has a host that browsers interpret as another.'],
  ['//a.example', 'is not an absolute URL.'],
  ['javascript:alert(1)', 'must begin with https:// or http://.'],
  ['https://a.example?b', 'has a query.'],
  ['https://a.example#b', 'has a fragment.'],
])('%j %s', ([text = '', error]) => {
  expect(parseServerUrl(text)).toEqual({ outcome: 'refused', error: error })
})

describe('The base URL of a portal', () => {
  test.for([
    ['https://api.example.com', 'https://api.example.com'],
    [' https://API.example.com:443/base/ \n', 'https://api.example.com/base'],
    ['http://localhost:8080//', 'http://localhost:8080'],
    ['http://api.localhost:8080', 'http://api.localhost:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('Parses %j as %s', ([text = '', url]) => {
    expect(parseBaseUrl(text)).toEqual({ outcome: 'accepted', url })
  })

  test.for([
    ['http://128.0.0.1', 'must begin with https:// (http:// only for this machine).'],
    ['http://localhost.example.com', 'must begin with https:// (http:// only for this machine).'],
    ['https://api.example.com?', 'has a query.'],
  ])('%j %s', ([text = '', error]) => {
    expect(parseBaseUrl(text)).toEqual({ outcome: 'refused', error: error })
  })

  test.for([
    ['http://[::1]:4710', { example: 'http://localhost:4710' }],
    ['https://[::1]/base/', { example: 'https://localhost' }],
    ['https://[2001:db8::1]', {}],
  ] as const)('A page cannot call %s', ([text, example]) => {
    expect(parseCalledUrl(text)).toEqual({
      outcome: 'refused',
      error:
        'names its host by an IPv6 address, which the content security policy of a page cannot permit (CSP Level 3, section 2.3.1).',
      ...example,
    })
  })

  test.for(['https://api.example.com', 'http://127.0.0.2:8080', 'http://api.localhost:8080'])(
    'A page can call %s',
    (url) => {
      expect(parseCalledUrl(url)).toEqual({ outcome: 'accepted', url })
    },
  )
})

test.for([
  ['http://localhost:4322', 'this-computer'],
  ['http://api.localhost.:4322', 'this-computer'],
  ['http://127.0.0.1', 'this-computer'],
  ['http://2130706433', 'this-computer'],
  ['http://[::1]:80', 'this-computer'],
  ['https://10.0.0.1', 'local-network'],
  ['https://169.254.1.1', 'local-network'],
  ['https://[fd00::1]', 'local-network'],
  ['https://[fe80::1]', 'local-network'],
  ['https://printer.local', 'local-network'],
  ['https://172.32.0.1', 'elsewhere'],
  ['https://[2001:db8::1]', 'elsewhere'],
  ['https://localhost.example.com', 'elsewhere'],
  ['https://127.0.0.1.example.com', 'elsewhere'],
  ['null', 'elsewhere'],
] as const)('%s is %s', ([url, reach]) => {
  expect(getReach(url)).toBe(reach)
})

test('An address is nearer only compared with the page’s address', () => {
  expect(isNearer('http://127.0.0.1', 'https://docs.example.com')).toBe(true)
  expect(isNearer('http://127.0.0.1', 'http://192.168.0.1')).toBe(true)
  expect(isNearer('http://192.168.0.1', 'https://docs.example.com')).toBe(true)
  expect(isNearer('http://127.0.0.1', 'http://localhost:4321')).toBe(false)
  expect(isNearer('https://api.example.com', 'https://docs.example.com')).toBe(false)
  expect(isNearer('http://192.168.0.1', 'http://localhost')).toBe(false)
})

test('Mixed content requires an https page, an http address and another computer', () => {
  expect(isMixedContent('http://api.example.com', 'https://docs.example.com')).toBe(true)
  expect(isMixedContent('http://192.168.0.1', 'https://docs.example.com')).toBe(true)
  expect(isMixedContent('http://localhost', 'https://docs.example.com')).toBe(false)
  expect(isMixedContent('https://api.example.com', 'https://docs.example.com')).toBe(false)
  expect(isMixedContent('http://api.example.com', 'http://docs.example.com')).toBe(false)
})
