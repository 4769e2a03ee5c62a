import { expect, test } from 'vitest'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { readEcho, readProblem, startDescribed } from './service-under-test.ts'

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
