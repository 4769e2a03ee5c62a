import { expect, test } from 'vitest'
import { describeText, writeDocument } from '../../../fixtures/documents/describe-text.ts'

function read(version: string, responses: string, rest = '') {
  return readText(writeDocument(version, `  /a: { get: { responses: ${responses} } }`, rest))
}

function readText(text: string) {
  return describeText(text).sources[0]?.responses
}

function listValues(responses: ReturnType<typeof read>) {
  return responses?.map(({ status, contents }) => [
    status,
    ...contents.map(({ mediaType, examples }) => [
      mediaType,
      ...examples.map(({ value }) => value),
    ]),
  ])
}

const json = (content: string) =>
  `{ '200': { description: ok, content: { application/json: ${content} } } }`

test.each<[name: string, responses: string, values: unknown]>([
  ['one example', json('{ example: 1 }'), [['200', ['application/json', 1]]]],
  [
    'named ones',
    json('{ examples: { a: { value: 1 }, b: { value: 2 } } }'),
    [['200', ['application/json', 1, 2]]],
  ],
  [
    'a reference to one',
    json(`{ examples: { a: { $ref: '#/components/examples/e' } } }`),
    [['200', ['application/json', 3]]],
  ],
  [
    'those of the schema',
    json(`{ schema: { $ref: '#/components/schemas/S' } }`),
    [['200', ['application/json', 4, 5]]],
  ],
  [
    'a circle of schemas',
    json(`{ schema: { $ref: '#/components/schemas/C' } }`),
    [['200', ['application/json']]],
  ],
  [
    'a reference to a response',
    `{ 4XX: { $ref: '#/components/responses/r' }, default: { $ref: '#/components/responses/r' } }`,
    [
      ['4XX', ['text/plain', 'no']],
      ['default', ['text/plain', 'no']],
    ],
  ],
  ['no content', `{ '204': { description: ok } }`, [['204']]],
  ['what is no response', `{ '200': 7, x-more: {}, '99': {}, '404': { $ref: '#/nowhere' } }`, []],
])('%s', (_, responses, values) => {
  const rest = `components:
  examples: { e: { value: 3 } }
  schemas: { S: { examples: [4, 5] }, C: { $ref: '#/components/schemas/C' } }
  responses: { r: { description: r, content: { text/plain: { example: 'no' } } } }`
  expect(listValues(read('3.1.0', responses, rest))).toEqual(values)
})

test('OpenAPI 3.0 has one example in a schema', () => {
  expect(listValues(read('3.0.3', json('{ schema: { example: 4 } }')))).toEqual([
    ['200', ['application/json', 4]],
  ])
})

test('Swagger 2.0 has an example for each media type', () => {
  const text = `swagger: '2.0'
info: { title: Sample, version: '1' }
produces: [application/json]
paths:
  /a: { get: { responses: { '200': { description: ok, schema: { type: integer }, examples: { application/json: 6 } } } } }`
  expect(listValues(readText(text))).toEqual([['200', ['application/json', 6]]])
})
