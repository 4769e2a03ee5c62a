import { describe, expect, test } from 'vitest'
import { planOperation } from '#request/plan/plan-operation.ts'
import {
  createDocument,
  parseOpenApiText,
  parsePaths,
} from '../../../fixtures/documents/parse-openapi-text.ts'
import { makeInputs } from '../../../fixtures/operations.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { parseData } from '#request/parse-exact-json.ts'

describe('Responses', () => {
  test('Headers have their documentation; Content-Type is ignored', () => {
    const [response] = readResponses(`'200':
            description: ok
            headers:
              X-Total: { description: How many., required: true, deprecated: true, schema: { type: integer } }
              X-Page: { content: { text/plain: { schema: { type: string } } } }
              X-Link: { $ref: '#/components/headers/Link' }
              content-type: { schema: { type: string } }`)

    expect(response?.headers).toMatchObject([
      { name: 'X-Total', description: 'How many.', isRequired: true, isDeprecated: true },
      { name: 'X-Page', schema: { type: 'string' }, isRequired: false, isDeprecated: false },
      { name: 'X-Link', description: 'Where to go on.', schema: undefined },
    ])
  })

  test('Examples keep numbers as written', () => {
    const [response] = readResponses(`'200':
            description: ok
            content:
              application/json:
                examples:
                  exact: { value: { id: 9007199254740993, rates: [1.10, 2] } }
                  plain: { value: { id: 1 } }
              application/xml: { schema: { type: number, example: 4.20 } }`)
    const [json, xml] = response?.contents ?? []

    expect(json?.examples).toEqual([
      {
        name: 'exact',
        summary: undefined,
        value: parseData('{"id":9007199254740993,"rates":[1.10,2]}'),
        serialized: undefined,
      },
      { name: 'plain', summary: undefined, value: { id: 1 }, serialized: undefined },
    ])
    expect(xml?.examples).toMatchObject([{ value: parseData('4.20') }])
  })

  test('A link has its target operation and parameters', () => {
    const [response] = readResponses(`'201':
            description: ok
            links:
              pet: { operationId: showPet, parameters: { id: $response.body#/id }, description: The pet. }
              other: { operationRef: '#/paths/~1b/get' }
              none: {}`)

    expect(response?.links).toMatchObject([
      { target: 'showPet', parameters: { id: '$response.body#/id' }, description: 'The pet.' },
      { target: '#/paths/~1b/get' },
      { target: undefined },
    ])
  })
})

describe('Inbound requests', () => {
  test('A callback has its name, the expression of its URL, and its responses', () => {
    const { sources } = parsePaths(
      '3.1.0',
      `  /a:
    post:
      callbacks:
        done:
          '{$request.body#/url}':
            post:
              summary: Tells that it is done
              requestBody: { content: { application/json: { schema: { type: object } } } }
              responses: { '204': { description: Heard. } }
        shared: { $ref: '#/components/callbacks/Shared' }
      responses: {}`,
      `components: { callbacks: { Shared: { 'https://a.example': { put: { responses: {} } } } } }`,
    )

    expect(sources[0]?.callbacks).toMatchObject([
      {
        name: 'done',
        slug: 'done',
        request: { method: 'POST', path: '{$request.body#/url}', summary: 'Tells that it is done' },
        responses: [{ status: '204' }],
      },
      { name: 'shared', request: { method: 'PUT', path: 'https://a.example' } },
    ])
  })

  test('A webhook is parsed like an operation, but listed separately', () => {
    const { operations, webhooks, problems } = parseOpenApiText(
      `${createDocument('3.1.0', '  /a: { get: { responses: {} } }')}
webhooks:
  newPet:
    post: { parameters: [{ name: X-Event, in: header, schema: {} }], responses: { '200': { description: ok } } }
  oldPet: { post: {}, delete: {} }`,
    )

    expect(operations).toHaveLength(1)
    expect(webhooks.map(({ name, slug }) => [name, slug])).toEqual([
      ['newPet', 'new-pet'],
      ['oldPet', 'old-pet-post-old-pet'],
      ['oldPet', 'old-pet-delete-old-pet'],
    ])
    expect(webhooks[0]).toMatchObject({
      request: { parameters: [{ name: 'X-Event' }] },
      pointers: { operation: '#/webhooks/newPet/post' },
    })
    expect(problems).toEqual([])
  })

  test('Problems of a webhook are warnings and omit no operation', () => {
    const { operations, problems } = parseOpenApiText(
      `${createDocument('3.1.0', '  /a: { get: { responses: {} } }')}
webhooks: { bad: 7, worse: { post: { requestBody: { required: true } } } }`,
    )

    expect(operations[0]?.callable.from).toBe('page')
    expect(problems.map(({ severity: weight }) => weight)).toEqual(['warning', 'warning'])
  })
})

describe('Tags', () => {
  const tags = `tags:
  - { name: Pets, summary: All pets, description: About pets., kind: nav, externalDocs: { url: https://pets.example } }
  - { name: Cats, parent: Pets }
  - { name: Lost, parent: Nowhere }
  - { name: A, parent: B }
  - { name: B, parent: A }
  - { name: Pets, description: Again. }`

  test('Since 3.2 tags nest; a missing or circular parent is dropped', () => {
    const parsed = parsePaths('3.2.0', '  /a: { get: {} }', tags)

    expect(parsed.tags.map(({ name, parent }) => [name, parent])).toEqual([
      ['Pets', undefined],
      ['Cats', 'Pets'],
      ['Lost', undefined],
      ['A', undefined],
      ['B', undefined],
    ])
    expect(parsed.tags[0]).toMatchObject({
      summary: 'All pets',
      kind: 'nav',
      externalDocs: { url: 'https://pets.example' },
      at: '#/tags/0',
    })
  })

  test('Before 3.2 these fields are ignored', () => {
    const parsed = parsePaths('3.1.0', '  /a: { get: {} }', tags)

    expect(parsed.tags.find(({ name }) => name === 'Cats')?.parent).toBeUndefined()
  })
})

test('Contact, license and terms', () => {
  const { about } = parseOpenApiText(`openapi: 3.1.0
info:
  title: A
  version: '1'
  summary: Short.
  termsOfService: https://a.example/terms
  contact: { name: Support, email: a@a.example }
  license: { name: MIT, identifier: MIT }
externalDocs: { url: https://a.example/docs, description: More. }
paths: { /a: { get: {} } }`)

  expect(about).toEqual({
    summary: 'Short.',
    termsOfService: 'https://a.example/terms',
    contact: { name: 'Support', url: undefined, email: 'a@a.example' },
    license: { name: 'MIT', identifier: 'MIT', url: undefined },
    externalDocs: { url: 'https://a.example/docs', description: 'More.' },
  })
})

function readResponses(responses: string) {
  const paths = `  /a:
    get:
      responses:
          ${responses}`
  const rest = `components: { headers: { Link: { description: Where to go on. } } }`
  return parsePaths('3.1.0', paths, rest).sources[0]?.responses ?? []
}

function read(version: string, responses: string, rest = '') {
  return readText(createDocument(version, `  /a: { get: { responses: ${responses} } }`, rest))
}

function readText(text: string) {
  return parseOpenApiText(text).sources[0]?.responses
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

test.each<[name: string, responses: string, values: unknown]>([
  [
    'a reference to a response',
    `{ 4XX: { $ref: '#/components/responses/r' }, default: { $ref: '#/components/responses/r' } }`,
    [
      ['4XX', ['text/plain', 'no']],
      ['default', ['text/plain', 'no']],
    ],
  ],
  ['no content', `{ '204': { description: ok } }`, [['204']]],
  ['invalid responses', `{ '200': 7, x-more: {}, '99': {}, '404': { $ref: '#/nowhere' } }`, []],
])('%s', (_, responses, values) => {
  const rest = `components:
  responses: { r: { description: r, content: { text/plain: { example: 'no' } } } }`
  expect(listValues(read('3.1.0', responses, rest))).toEqual(values)
})

function open(content: string) {
  const [operation] = parseDescriptionText(
    `openapi: 3.1.0
info: { title: Herbs, version: '1' }
servers: [{ url: https://herbs.example }]
paths:
  /herbs:
    get:
      parameters: [{ name: Accept, in: header, schema: { type: string } }]
      responses:
        '200': { description: Herbs, content: ${content} }
        '406': { description: None, content: { application/problem+json: {} } }
`,
  ).operations
  if (!operation) throw new Error('There is no operation.')
  return operation
}

describe('A choice of response types', () => {
  test.each([
    ['{ application/json: {}, text/csv: {} }', ['application/json', 'text/csv']],
    ['{ application/json: {}, text/*: {} }', undefined],
    ['{ application/json: {} }', undefined],
    ['{}', undefined],
  ])('%s offers %j', (content, types) => {
    expect(open(content).responseTypes).toEqual(types)
  })

  test('The chosen one is sent in the header Accept, and nothing is sent without a choice', () => {
    const operation = open('{ application/json: {}, text/csv: {} }')
    const plan = (accept?: string) =>
      planOperation(operation, makeInputs({ accept }), 'https://herbs.example')
    expect(plan()).toMatchObject({ plan: { headers: [] } })
    expect(plan('text/csv')).toMatchObject({
      plan: { headers: [{ name: 'Accept', value: 'text/csv' }] },
    })
    expect(plan('text/html')).toMatchObject({
      errors: [
        {
          field: 'accept',
          sentence:
            'The response types of the operation are application/json, text/csv. Choose one of them, or omit it.',
        },
      ],
    })
  })
})
