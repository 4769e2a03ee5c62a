import { describe, expect, test } from 'vitest'
import {
  findOrigin,
  getReach,
  isMixedContent,
  isNearer,
  parseBaseUrl,
  parseCalledUrl,
  parseServerUrl,
  fillServer,
} from '#request/server-url.ts'
import { array, assert, constantFrom, property, record, string } from 'fast-check'

const invalidPort = 'has a port that is not a number from 1 to 65535.'
const unfilled = 'contains a variable in braces. Write its value instead.'
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
  ['https://${x}', unfilled],
  ['https://{tenant}.example', unfilled],
  ['https://a\uff1bb.example', unfit],
  ['https://a b', 'contains white space.'],
  ['https://a\u0000', 'contains a control character or a backslash.'],
  ['https:\\\\a', 'contains a control character or a backslash.'],
  ['https:///v1', 'has no host.'],
  ['https:v1', 'has no host.'],
  ['https://a@b', 'contains a user name or password.'],
  ['https://https://a.example', invalidPort],
  ['https://a:/v1', invalidPort],
  ['https://a:0', invalidPort],
  ['https://a:65536', invalidPort],
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

const base = 'https://docs.example.com/portal/'
const signs = [
  ...Array.from('ab1.:/\\?#@;,*$\'"[]{}%- \n'),
  '//',
  '..',
  '%2e',
  '\u00ad',
  '\u3002',
  '\uff0f',
  '',
]
const text = string({ unit: constantFrom(...signs), maxLength: 6 })
const piece = constantFrom('{a}', '{b}', 'x', '.example', 'api', '-', '.')
const parts = record({
  host: array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
  port: constantFrom('', ':8080', ':{b}'),
  rest: constantFrom('', '/', '/v1', '/{a}', '/{b}/{a}', '/v1/{b}'),
})

test('Arbitrary values are refused or stay within their part of the URL', () => {
  let filledOnce = 0
  assert(
    property(parts, text, text, ({ host, port, rest }, a, b) => {
      const template = makeTemplate(`https://${host}${port}${rest}`, 'label', 'label')
      const filled = fillServer(template, { a, b }, base)
      if (filled.outcome === 'refused') return
      filledOnce += 1
      const opaque = `${host}${port}`.replaceAll('{a}', () => a).replaceAll('{b}', () => b)
      const authority = opaque
        .toLowerCase()
        .replace(/:0*443$/, '')
        .replace(/:0+/, ':')
      expect(new URL(filled.url).host).toBe(authority)
      expect(authority).toMatch(/^[a-z\d.-]+(?::\d+)?$/)
    }),
    { numRuns: 5000 },
  )
  expect(filledOnce).toBeGreaterThan(100)
})

test('Arbitrary values never change the host of a relative server', () => {
  const urls = constantFrom(
    '/{a}',
    '/{a}/v1',
    '{a}',
    '{a}/{b}',
    'v1/{a}',
    '{a}{b}',
    './{a}',
    '{a}:{b}',
  )
  assert(
    property(urls, text, text, (url, a, b) => {
      const filled = fillServer(makeTemplate(url, 'v1', 'v2'), { a, b }, base)
      return filled.outcome === 'refused' || new URL(filled.url).host === 'docs.example.com'
    }),
    { numRuns: 5000 },
  )
})

test.for([
  ['https://{a}/v1', '', 'has a variable “a” whose value is not valid there.'],
  ['https://x{a}.example', '', 'has a variable “a” whose value is not valid there.'],
  ['https://{a}.example', 'evil.example/', 'has a variable “a” whose value is not valid there.'],
  [
    '{a}://x.example',
    'https://evil.example/',
    'has a variable “a” whose value is not valid there.',
  ],
  ['ftp://example.com', '', 'must begin with https:// or http://.'],
  ['{a}.example/v1', 'https://evil.example/', 'is not an absolute URL.'],
  ['{a}/v1', 'https:', 'has no host.'],
  ['{a}/v1', '/', 'leads to another host.'],
  ['/{a}/v1', '', 'leads to another host.'],
  ['/{a}/v1', '/evil.example', 'leads to another host.'],
] as const)('%s with %j %s', ([url, a, error]) => {
  expect(fillServer(makeTemplate(url, 'label', 'label'), { a }, base)).toMatchObject({
    outcome: 'refused',
    error,
  })
})

test.for([
  ['{a}/v1', 'https://b.example/x', 'https://b.example/x/v1'],
  ['{a}://b.example', 'http', 'http://b.example'],
  ['https://{a}/v1', 'localhost:8080', 'https://localhost:8080/v1'],
  ['//b.example/{a}', '', 'https://b.example'],
  ['https://b.example/{a}/c', '', 'https://b.example//c'],
  ['https://EXAMPLE.com:443/v1/', '', 'https://example.com/v1'],
  ['/', '', 'https://docs.example.com'],
  ['.', '', 'https://docs.example.com/portal'],
  ['../v2', '', 'https://docs.example.com/v2'],
] as const)('%s with %j is %s', ([url, a, filled]) => {
  expect(fillServer(makeTemplate(url, 'label', 'label'), { a }, base)).toEqual({
    outcome: 'accepted',
    url: filled,
  })
})

test('A variable with a path as default never becomes part of the host', () => {
  const template = makeTemplate('https://api.example.com{a}', '/v1', '')

  expect(fillServer(template, { a: '/v2' }, base)).toMatchObject({
    url: 'https://api.example.com/v2',
  })
  expect(fillServer(template, { a: '' }, base)).toMatchObject({ url: 'https://api.example.com' })
  expect(fillServer(template, { a: '.evil.example' }, base)).toEqual({
    outcome: 'refused',
    error: 'has no slash between host and path.',
  })
})

function makeTemplate(url: string, a: string, b: string) {
  const variables = Object.entries({ a, b })
    .filter(([name]) => url.includes(`{${name}}`))
    .map(([name, value]) => ({ name, default: value, choices: [], description: undefined }))
  return { url, description: undefined, variables }
}
