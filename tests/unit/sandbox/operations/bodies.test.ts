import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { largestBody } from '#sandbox/http/problem.ts'
import { createDocument } from '../../../fixtures/documents/parse-openapi-text.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import {
  callDescribed,
  everyKind,
  readEcho,
  readProblem,
  startDescribed,
} from './service-under-test.ts'

const form = 'application/x-www-form-urlencoded'

function post(mediaType: string, body: RequestInit['body']): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': mediaType }, body: body ?? null }
}

function makeForm(parts: Readonly<Record<string, string | Blob>>): RequestInit {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.append(name, part)
  return { method: 'POST', body }
}

const photo = new File(['\u0000PNG'], 'a "b".png', { type: 'image/png' })

describe('Parses a body by its media type', () => {
  test('JSON, with every digit, and without read-only members', async () => {
    const text = '{"name":"Rex","weight":12345678901234567890}'
    const response = await callDescribed('/pets', post('application/json', text))
    expect([response.status, response.tier]).toEqual([201, 'echo'])
    expect(response.text).toContain(`"value": ${text}`)
    expect(readEcho(response).request.body).toMatchObject({ bytes: text.length })
  })

  test.each<[name: string, init: RequestInit, expected: object]>([
    ['text', post('text/plain;charset=utf-8', 'Rex'), { bytes: 3 }],
    ['bytes of a range of types', post('image/webp', 'RIFF'), { mediaType: 'image/webp' }],
  ])('%s', async (_, init, expected) => {
    const response = await callDescribed('/pets', init)
    expect(response.status).toBe(201)
    expect(readEcho(response).request.body).toMatchObject(expected)
  })
})

describe('Parses a sequential body as a list', () => {
  const ofItems = '{ itemSchema: { type: object, required: [id] } }'

  test.each([
    [
      'application/jsonl',
      '{"id":12345678901234567890}\n\n{"id":2}',
      [{ id: 1.2345678901234567e19 }, { id: 2 }],
    ],
    ['application/json-seq', '\u001e{"id":1}\n\u001e{"id":2}\n', [{ id: 1 }, { id: 2 }]],
    ['text/event-stream', 'event: x\ndata: a\ndata: b\n\n', [{ data: 'a\nb', event: 'x' }]],
  ])('%s', async (type, text, value) => {
    const { call } = await startSequence(ofItems)
    const echo = readEcho(await call('/a', post(type, text)))
    expect(echo).toMatchObject({ request: { body: { mediaType: type, value } } })
    expect(echo.notChecked).toBeUndefined()
  })

  test('The pointer of a mismatch includes the item', async () => {
    const { call } = await startSequence(ofItems)
    const wrong = await call('/a', post('application/jsonl', '{"id":1}\n{"no":1}\n'))
    expect(readProblem(wrong)).toEqual({ status: 400, places: ['body/1'] })
    const broken = await call('/a', post('application/jsonl', '{"id":1}\n{"id":\n'))
    expect(readProblem(broken)).toEqual({ status: 400, places: ['body'] })
  })

  test('A schema of one item is not applied to the list', async () => {
    const { call } = await startSequence('{ schema: { type: object, required: [id] } }')
    const echo = readEcho(await call('/a', post('application/jsonl', '{"no":1}\n')))
    expect(echo.notChecked).toEqual(['body'])
  })
})

describe('A body that does not match is a problem with its location', () => {
  test.each<[name: string, init: RequestInit, places: readonly string[]]>([
    ['missing', { method: 'POST' }, ['body']],
    ['no JSON', post('application/json', '{"name":'), ['body']],
    ['no UTF-8', post('application/json', new Uint8Array([34, 255, 34])), ['body']],
    ['JSON with another type', post('application/json', '{"name":7}'), ['body/name']],
    [
      'deep in a reference',
      post('application/json', '{"name":"a","parent":{"name":7}}'),
      ['body/parent/name'],
    ],
    ['a form without a property', post(form, 'age=3'), ['body/name']],
    ['a form with another type', post(form, 'name=a&age=x'), ['body/age']],
    ['a form with a wrong item', post(form, 'name=a&tags=1&tags=x'), ['body/tags/1']],
    ['no part of that name', makeForm({ age: '3' }), ['body/photo']],
    ['a part of another type', makeForm({ photo, age: 'x' }), ['body/age']],
    ['parts without an end', post('multipart/form-data; boundary=b', '--b\r\n\r\nx'), ['body']],
    ['parts without a boundary', post('multipart/form-data', 'x'), ['body']],
  ])('%s', async (_, init, places) => {
    expect(readProblem(await callDescribed('/pets', init))).toEqual({ status: 400, places })
  })

  test('an undocumented media type', async () => {
    const response = await callDescribed('/pets', post('application/xml', '<pet/>'))
    expect(readProblem(response)).toEqual({ status: 415, places: ['body'] })
    expect(response.headers.get('accept')).toContain('application/json')
  })

  test('more than 10 MB, announced or not', async () => {
    const body = new Uint8Array(largestBody + 1)
    expect(readProblem(await callDescribed('/pets', post('image/png', body))).status).toBe(413)
    const stream = new Blob([body]).stream()
    // An option of Node.js, missing from its types of fetch.
    const half = { duplex: 'half' }
    const streamed = await callDescribed('/pets', { ...post('image/png', stream), ...half })
    expect(readProblem(streamed).status).toBe(413)
  })
})

test('The body of a GET counts, which a program can send and a page cannot', async () => {
  const first = everyKind.operations.find(({ id }) => id === 'addPet')
  if (!first) throw new Error('The document has no addPet.')
  const operations = [{ ...first, method: 'GET' }]
  const { url } = await startDescribed({ ...everyKind, operations })
  expect(await getWithBody(`${url}/pets`, '{"name":"Rex"}')).toBe(201)
  expect(await getWithBody(`${url}/pets`, '{"name":7}')).toBe(400)
})

function startSequence(schema: string) {
  return startDescribed(
    parseDescriptionText(
      createDocument(
        '3.2.0',
        `  /a:
    post:
      requestBody:
        content:
          application/jsonl: ${schema}
          application/json-seq: ${schema}
          text/event-stream: { itemSchema: { type: object, properties: { data: { type: string } } } }
      responses: { '200': { description: ok } }`,
      ),
    ),
  )
}

function getWithBody(url: string, text: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const headers = { 'Content-Type': 'application/json', 'Content-Length': text.length }
  request(url, { method: 'GET', headers, agent: false }, (response) => {
    response.resume()
    resolve(response.statusCode)
  })
    .on('error', reject)
    .end(text)
  return promise
}
