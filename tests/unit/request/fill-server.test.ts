import { array, assert, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { fillServer } from '#request/fill-server.ts'

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
  ['{a}://x.example', 'https://evil.example/', 'must begin with https:// or http://.'],
  ['ftp://example.com', '', 'must begin with https:// or http://.'],
  ['{a}.example/v1', 'https://evil.example/', 'is not an absolute URL.'],
  ['{a}/v1', 'https:', 'has no host.'],
  ['{a}/v1', '/', 'leads to another host.'],
  ['/{a}/v1', '', 'leads to another host.'],
  ['/{a}/v1', '/evil.example', 'leads to another host.'],
] as const)('%s with %j %s', ([url, a, error]) => {
  expect(fillServer(makeTemplate(url, 'label', 'label'), { a }, base)).toEqual({
    outcome: 'refused',
    error,
  })
})

test.for([
  ['{a}/v1', 'https://b.example/x', 'https://b.example/x/v1'],
  ['{a}://b.example', 'http', 'http://b.example'],
  ['https://s3{a}eu.example', '.', 'https://s3.eu.example'],
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
