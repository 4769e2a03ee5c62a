import { describe, expect, test } from 'vitest'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { callDescribed, readEcho, readProblem, startDescribed } from './service-under-test.ts'

test('Parses encoded separators, and separates undescribed parameters', async () => {
  // Chooses the response without an example in the document, so that the sandbox echoes the request.
  const echo = { headers: { Prefer: 'code=503' } }
  const { request } = readEcho(
    await callDescribed('/pets?limit=7&piped=1|2%7C3&tags=b%2Cc&more=1', echo),
  )
  expect(request.parameters).toMatchObject({ 'query:piped': [1, 2, 3], 'query:tags': ['b,c'] })
  expect(request.otherQuery).toEqual(['more=1'])
})

describe('A parameter that does not match is a problem with its location', () => {
  test.each<[name: string, target: string, places: readonly string[]]>([
    ['missing', '/pets', ['query:limit']],
    ['of another type', '/pets?limit=ten', ['query:limit']],
    ['beyond a bound', '/pets?limit=101', ['query:limit']],
    ['given twice', '/pets?limit=1&limit=2', ['query:limit']],
    ['with an invalid percent-encoding', '/pets?limit=1&tags=%zz', ['query:tags']],
    ['with a wrong item', '/pets?limit=1&ids=1,x', ['query:ids/1']],
    ['with a wrong member', '/pets?limit=1&filter[age]=x', ['query:filter/age']],
    ['no JSON', '/pets?limit=1&where=%7B', ['query:where']],
    ['JSON without a member', '/pets?limit=1&where=%7B%7D', ['query:where']],
    ['two at once', '/pets?ids=x', ['query:limit', 'query:ids/0']],
    ['in the path', '/pets/x.xml/of.a/;points=x,1', ['path:id']],
    ['in the path, in another style', '/pets/7.xml/ofa/;points=x,1', ['path:labels']],
  ])('%s', async (_, target, places) => {
    const response = await callDescribed(target)
    expect(readProblem(response)).toEqual({ status: 400, places })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  test('in a header', async () => {
    const response = await callDescribed('/pets?limit=7', { headers: { 'X-Trace': '1, x' } })
    expect(readProblem(response)).toEqual({ status: 400, places: ['header:X-Trace/1'] })
  })

  test('in a cookie', async () => {
    expect(
      (await callDescribed('/pets?limit=7', { headers: { Cookie: 'theme=dark' } })).status,
    ).toBe(200)
    const response = await callDescribed('/pets?limit=7', { headers: { Cookie: 'theme=blue' } })
    expect(readProblem(response)).toEqual({ status: 400, places: ['cookie:theme'] })
  })
})

test('A problem repeats no value of the request', async () => {
  const response = await callDescribed(
    '/pets?limit=fake_secret_of_a_reader&where=fake_secret_of_a_reader',
  )
  expect(response.status).toBe(400)
  expect(response.text).not.toContain('fake_secret')
})

const latest = parseDescriptionText(`openapi: 3.2.0
info: { title: New, version: '1' }
paths:
  /pets:
    query:
      requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
      responses:
        '200':
          description: ok
          content:
            application/json: { examples: { one: { dataValue: { a: 1.0 }, serializedValue: '{"a":1.0}' } } }
  /search:
    get:
      parameters:
        - name: q
          in: querystring
          content: { application/x-www-form-urlencoded: { schema: { type: object, required: [word], properties: { max: { type: integer } } } } }
      responses: { '200': { description: ok } }`)

test('OpenAPI 3.2: QUERY has a body, and an example is sent verbatim', async () => {
  const { call } = await startDescribed(latest)
  const headers = { 'Content-Type': 'application/json' }
  const response = await call('/pets', { method: 'QUERY', headers, body: '{}' })
  expect([response.tier, response.text]).toEqual(['example', '{"a":1.0}'])
  expect((await call('/pets', { method: 'QUERY', headers, body: '[]' })).status).toBe(400)
})

test('OpenAPI 3.2: one parameter is the entire query', async () => {
  const { call } = await startDescribed(latest)
  const { request } = readEcho(await call('/search?word=a+b&max=3'))
  expect(request.parameters).toEqual({ 'querystring:q': { word: 'a b', max: 3 } })
  expect(readProblem(await call('/search?max=x')).places).toEqual(['querystring:q'])
})
