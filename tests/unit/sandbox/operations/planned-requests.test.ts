import { describe, expect, test } from 'vitest'
import { nestings } from '#request/description/parameter.ts'
import type { BodyInput, Value } from '#request/inputs.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { serializeMultipart, formatMultipartType } from '#request/serialize/multipart.ts'
import { nestPairs } from '#sandbox/operations/decode-parameters.ts'
import { toValue } from '../../../fixtures/operations.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import {
  everyKind,
  planRequest,
  readEcho,
  readProblem,
  startDescribed,
} from './service-under-test.ts'

async function send({ url, method, headers, body }: RequestPlan) {
  const { call } = await startDescribed()
  const all = new Headers(headers.map(({ name, value }): [string, string] => [name, value]))
  all.set('Prefer', method === 'GET' ? 'code=503' : '')
  const { pathname, search } = new URL(url)
  return readEcho(await call(pathname + search, { method, headers: all, body: write(body, all) }))
    .request
}

function write(body: RequestPlan['body'], headers: Headers): string | null {
  if (body.kind === 'file') return 'PNG'
  if (body.kind !== 'multipart') return body.kind === 'none' ? null : body.text
  headers.set('Content-Type', formatMultipartType(body.subtype, 'boundary'))
  return serializeMultipart(body.parts, 'boundary')
    .map((piece) => (piece.kind === 'text' ? piece.text : 'PNG'))
    .join('')
}

const number = (digits: string) => ({ digits })
const map = (members: readonly (readonly [string, Value])[]) => ({ members })

describe('The sandbox parses the portal’s requests with independent code', () => {
  test('parameters of every style', async () => {
    const parameters = {
      'query:limit': number('7'),
      'query:tags': ['a b', 'c,d&e=f+%'],
      'query:ids': [number('1'), number('2')],
      'query:piped': [number('1'), number('2')],
      'query:spaced': ['a', 'b'],
      'query:filter': map([['age', number('3')]]),
      'query:page': map([['from', number('1')]]),
      'query:where': map([['a', 'é&']]),
      'header:X-Trace': [number('1'), number('2')],
    }
    const { parameters: understood } = await send(
      planRequest(everyKind, 'listPets', { parameters }),
    )
    expect(understood).toEqual({
      'query:limit': 7,
      'query:tags': ['a b', 'c,d&e=f+%'],
      'query:ids': [1, 2],
      'query:piped': [1, 2],
      'query:spaced': ['a', 'b'],
      'query:filter': { age: 3 },
      'query:page': { from: 1 },
      'query:where': { a: 'é&' },
      'header:X-Trace': [1, 2],
    })
  })

  const photo = { handle: 'one', fileName: 'a "b"\n.png', type: 'image/png' }

  test.each<[name: string, body: BodyInput, understood: object]>([
    [
      'JSON',
      { kind: 'text', mediaType: 'application/json', text: '{"name":"Réx"}' },
      { value: { name: 'Réx' } },
    ],
    [
      'a form',
      {
        kind: 'form',
        mediaType: 'application/x-www-form-urlencoded',
        fields: [
          ['name', 'a & b'],
          ['age', number('3')],
          ['tags', [number('1'), number('2')]],
        ],
      },
      { names: ['name', 'age', 'tags', 'tags'] },
    ],
    [
      'parts',
      {
        kind: 'form',
        mediaType: 'multipart/form-data',
        fields: [
          ['photo', photo],
          ['about', map([['name', 'Rex']])],
          ['age', number('3')],
        ],
      },
      {
        parts: [
          { name: 'photo', fileName: photo.fileName, mediaType: 'image/png', bytes: 3 },
          { name: 'about', bytes: 14 },
          { name: 'age', bytes: 1 },
        ],
      },
    ],
    ['a file', { kind: 'file', mediaType: 'image/png', file: photo }, { mediaType: 'image/png' }],
  ])('a body: %s', async (_, body, understood) => {
    expect((await send(planRequest(everyKind, 'addPet', { body }))).body).toMatchObject(understood)
  })
})

const item =
  '{ type: object, required: [n], properties: { n: { type: integer }, t: { type: array, items: { type: boolean } } } }'
const list = `{ type: array, items: ${item} }`
const object = `{ type: object, additionalProperties: false, properties: { l: ${list}, m: { type: object, properties: { '0': { type: string } } } } }`
const deep = 'style: deepObject, explode: true'
const mediaType = 'application/x-www-form-urlencoded'

const document = parseDescriptionText(`openapi: 3.1.2
info: { title: Nested, version: '1' }
paths:
  /deep: { get: { operationId: deep, parameters: [{ name: d, in: query, required: true, ${deep}, schema: ${object} }], responses: {} } }
  /list: { get: { operationId: list, parameters: [{ name: d, in: query, required: true, ${deep}, schema: ${list} }], responses: {} } }
  /form: { get: { operationId: form, parameters: [{ name: d, in: query, required: true, schema: ${list} }, { name: 'd[]', in: query, schema: { type: integer } }], responses: {} } }
  /spread: { get: { operationId: spread, parameters: [{ name: d, in: query, required: true, schema: ${object} }], responses: {} } }
  /names: { get: { operationId: names, parameters: [{ name: d, in: query, schema: { type: object, properties: { 'a[]': { type: string } } } }], responses: {} } }
  /body: { post: { operationId: body, requestBody: { required: true, content: { ${mediaType}: { schema: { required: [d], properties: { d: ${object} } }, encoding: { d: { ${deep} } } } } }, responses: {} } }
`)

const items = [{ n: 1, t: [true, false] }, { n: 2 }]
const nested = { l: items, m: { '0': 'x' } }

describe.each(nestings)('The sandbox parses what the portal plans with %s', (nesting) => {
  test.each([
    ['deep', nested],
    ['list', items],
    ['form', items],
    ['spread', nested],
  ])('in a query: %s', async (id, value) => {
    const { call } = await startDescribed(document)
    const parameters = { 'query:d': toValue(value) }
    const { pathname, search } = new URL(
      planRequest(document, id, { parameters, nestings: { 'query:d': nesting } }).url,
    )
    const { request } = readEcho(await call(pathname + search))

    expect(request.parameters).toEqual({ 'query:d': value })
    expect(request.otherQuery).toEqual([])
  })

  test('in a form', async () => {
    const { call } = await startDescribed(document)
    const body: BodyInput = { kind: 'form', mediaType, fields: [['d', toValue(nested)]] }
    const inputs = { body, nestings: { 'body:d': nesting } }
    const planned = planRequest(document, 'body', inputs).body
    const text = planned.kind === 'form' ? planned.text : ''
    const headers = { 'Content-Type': mediaType }

    expect((await call('/body', { method: 'POST', body: text, headers })).tier).toBe('echo')
  })
})

test.each([
  ['/deep?d[l][0][n]=x', ['query:d/l/0/n']],
  ['/deep?d[l][][n]=1&d[l][][t][]=maybe', ['query:d/l/0/t/0']],
  ['/deep?d[other][a]=1', ['query:d']],
  ['/form?d[0][n]=1&d[1][t][0]=true', ['query:d/1']],
])('A nested mismatch is a problem at its location: %s', async (target, places) => {
  const { call } = await startDescribed(document)
  expect(readProblem(await call(target))).toEqual({ status: 400, places })
})

test('A name that itself ends in brackets keeps its pairs', async () => {
  const { call } = await startDescribed(document)
  const { request } = readEcho(await call('/form?d[0][n]=1&d[]=7'))
  expect(request.parameters).toEqual({ 'query:d': [{ n: 1 }], 'query:d[]': 7 })
  const members = readEcho(await call('/names?a[]=x')).request.parameters
  expect(members).toEqual({ 'query:d': { 'a[]': 'x' } })
})

test('Nesting depth is bounded', () => {
  expect(nestPairs([[`a${'[b]'.repeat(100_000)}`, 'x']], 'a')).toBeUndefined()
})
