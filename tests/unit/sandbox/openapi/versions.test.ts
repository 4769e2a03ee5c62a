import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../support/parse-document.ts'
import { readEcho, readProblem, startDescribed } from './service-under-test.ts'

function startText(text: string) {
  return startDescribed(parseDocument(text))
}

describe('Swagger 2.0', () => {
  const swagger = `swagger: '2.0'
info: { title: Old, version: '1' }
basePath: /v1
produces: [application/json]
securityDefinitions: { old: { type: basic } }
paths:
  /pets:
    get:
      parameters: [{ name: ids, in: query, type: array, items: { type: integer }, collectionFormat: csv }]
      responses: { 200: { description: ok, schema: { $ref: '#/definitions/Pets' }, examples: { application/json: [7] } } }
    post:
      security: [{ old: [] }]
      consumes: [multipart/form-data]
      parameters:
        - { name: photo, in: formData, type: file, required: true }
        - { name: age, in: formData, type: integer }
      responses: { 201: { description: Added } }
definitions: { Pets: { type: array, items: { type: integer } } }`

  test('A parameter of collectionFormat and an example of a media type', async () => {
    const { call } = await startText(swagger)
    const response = await call('/pets?ids=1,2')
    expect([response.tier, response.text]).toEqual(['example', '[7]'])
    expect(readProblem(await call('/pets?ids=1,x')).places).toEqual(['query:ids/1'])
  })

  test('A form with a file, and Basic', async () => {
    const { call, store } = await startText(swagger)
    const headers = { Authorization: `Basic ${btoa(`user:${store.createKey('test').value}`)}` }
    const body = new FormData()
    body.append('age', 'x')
    expect(readProblem(await call('/pets', { method: 'POST', headers, body }))).toEqual({
      status: 400,
      places: ['body/photo', 'body/age'],
    })
    body.set('age', '3')
    body.append('photo', new Blob(['PNG']))
    expect((await call('/pets', { method: 'POST', headers, body })).status).toBe(201)
    expect((await call('/pets', { method: 'POST', body })).status).toBe(401)
  })
})

describe('OpenAPI 3.2', () => {
  const latest = `openapi: 3.2.0
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
      responses: { '200': { description: ok } }`

  test('QUERY has a body, and an example is sent as its author wrote it', async () => {
    const { call } = await startText(latest)
    const headers = { 'Content-Type': 'application/json' }
    const response = await call('/pets', { method: 'QUERY', headers, body: '{}' })
    expect([response.tier, response.text]).toEqual(['example', '{"a":1.0}'])
    expect((await call('/pets', { method: 'QUERY', headers, body: '[]' })).status).toBe(400)
  })

  test('One parameter is the whole query', async () => {
    const { call } = await startText(latest)
    const { request } = readEcho(await call('/search?word=a+b&max=3'))
    expect(request.parameters).toEqual({ 'querystring:q': { word: 'a b', max: 3 } })
    expect(readProblem(await call('/search?max=x')).places).toEqual(['querystring:q'])
  })
})

test('A schema of OpenAPI 3.0 that holds itself, or null, is followed', async () => {
  const { call } = await startText(`openapi: 3.0.3
info: { title: Nullable, version: '1' }
paths:
  /a:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
      responses: { '204': { description: ok } }
components: { schemas: { A: { type: object, properties: { next: { nullable: true, allOf: [{ $ref: '#/components/schemas/A' }] }, n: { type: number, maximum: 3, exclusiveMaximum: true } } } } }`)
  const post = (body: string) =>
    call('/a', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  expect((await post('{"next":{"next":null,"n":2}}')).status).toBe(204)
  expect(readProblem(await post('{"next":{"n":3}}')).status).toBe(400)
})
