import { expect, test } from 'vitest'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const head = "openapi: 3.0.3\ninfo: { title: T, version: '1' }\n"
const components = `components:
  schemas: { Thing: { type: object }, Text: { type: string } }
  parameters: { Page: { name: page, in: query, schema: { type: integer } } }
  responses: { Ok: { description: Fine } }
`
const operation = (text: string) => `${head}paths: { /a: { post: { ${text} } } }\n${components}`
const content = (text: string) => operation(`responses: { 200: { description: OK, ${text} } }`)

test.each([
  [
    operation("responses: { 200: { $ref: '#/components/schemas/Thing' } }"),
    'This reference leads to a schema, but a response is expected here.',
  ],
  [
    operation("requestBody: { $ref: '#/components/schemas/Thing' }, responses: {}"),
    'This reference leads to a schema, but a request body is expected here.',
  ],
  [
    operation("parameters: [{ $ref: '#/components/schemas/Text' }], responses: {}"),
    'This reference leads to a schema, but a parameter is expected here.',
  ],
  [
    content("content: { application/json: { schema: { $ref: '#/components/responses/Ok' } } }"),
    'This reference leads to a response, but a schema is expected here.',
  ],
  [
    content("content: { application/json: { $ref: '#/components/schemas/Thing' } }"),
    'This reference leads to a schema, but a media type is expected here.',
  ],
  [
    content('content: { application/json: { type: object, properties: { a: {} } } }'),
    'This media type is a schema itself. Write it under “schema”; it is ignored here.',
  ],
  [
    content("schema: { $ref: '#/components/schemas/Thing' }"),
    '“schema” is a field of Swagger 2.0 and is ignored. In OpenAPI 3 the schema of a response is at a media type, under “content”.',
  ],
  [
    operation('parameters: [{ name: a, in: query, type: string }], responses: {}'),
    '“type” is a field of Swagger 2.0 and is ignored. In OpenAPI 3 the type of a parameter is in its “schema”.',
  ],
  [
    content('content: { application/json: { schema: { type: Date } } }'),
    '"Date" is not a type: there are array, boolean, integer, null, number, object, string. It is not validated.',
  ],
])('%s', (text, sentence) => {
  const [problem, ...others] = parseDescriptionText(text).problems
  expect([problem?.line, problem?.sentence]).toEqual([3, sentence])
  expect(others.map((other) => other.sentence)).not.toContain(sentence)
})

test('A schema referenced by a media type is reported once', () => {
  const text = content("content: { application/json: { $ref: '#/components/schemas/Thing' } }")
  expect(parseDescriptionText(text).problems.map(({ line }) => line)).toEqual([3])
})

test('A response content key that is not a media type is reported', () => {
  const [problem] = parseDescriptionText(
    content('content: { json: { schema: { type: object } } }'),
  ).problems
  expect(problem?.sentence).toContain('"json" is not a media type')
})

test('Swagger 2.0 allows type file and a response schema', () => {
  const { problems } = parseDescriptionText(`swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /a: { post: { parameters: [{ name: f, in: formData, type: file }], responses: { 200: { description: OK, schema: { type: file } } } } }
`)
  expect(problems).toEqual([])
})
