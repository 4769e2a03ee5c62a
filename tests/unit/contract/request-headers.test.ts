import { expect, test } from 'vitest'
import { parseSource } from '#contract/openapi/parse-source.ts'
import { readRequestHeaders } from '#contract/request-headers.ts'

const document = read(`
openapi: 3.1.0
paths:
  /a:
    get:
      x-request-headers: [{ name: Accept, value: text/csv, section: '4' }]
    put: {}
    post:
      x-request-headers:
        - { name: Authorization, value: none, section: '4' }
  __proto__:
    get: {}
`)

test.for([
  ['GET', '/a', [{ name: 'Accept', value: 'text/csv' }]],
  ['PUT', '/a', []],
  ['GET', '/b', []],
  ['GET', '__proto__', []],
  ['CONSTRUCTOR', '/a', []],
] as const)('%s %s states %j', ([method, path, headers]) => {
  expect(readRequestHeaders(document, { method, path })).toEqual(headers)
})

test('The extension in another shape is a mistake with its line', () => {
  expect(() => readRequestHeaders(document, { method: 'POST', path: '/a' })).toThrow(
    'api.yaml:9: x-request-headers → 0 → name: must not be Authorization: declare a security scheme instead.',
  )
})

test.for(['[]', 'text', '{}', 'paths: []', 'paths: { /a: [] }'])('%s states none', (text) => {
  expect(readRequestHeaders(read(text), { method: 'GET', path: '/a' })).toEqual([])
})

function read(text: string) {
  return parseSource(new TextEncoder().encode(text), 'api.yaml', 'api.yaml')
}
