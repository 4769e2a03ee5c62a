import { describe, expect, test } from 'vitest'
import { planOperation } from '#request/plan/plan-operation.ts'
import {
  parseOpenApiText,
  parseOpenApiTexts,
  getOnlyOperation,
} from '../../../fixtures/documents/parse-openapi-text.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { makeInputs } from '../../../fixtures/operations.ts'

const head = `swagger: '2.0'\ninfo: { title: Sample, version: '1' }\n`

function readOperation(operation: string, rest = '') {
  return getOnlyOperation(
    parseOpenApiText(`${head}paths:\n  /a: { post: { ${operation} } }\n${rest}`),
  )
}

function listMediaTypes(parameters: string) {
  const { body } = readOperation(`parameters: [${parameters}]`)
  return body?.contents.map(({ mediaType }) => mediaType)
}

describe('Servers', () => {
  test.each<[lines: string, urls: readonly string[]]>([
    [
      'host: a.example\nbasePath: /v1\nschemes: [https, http]',
      ['https://a.example/v1', 'http://a.example/v1'],
    ],
    ['host: a.example\nschemes: [wss, https]', ['https://a.example']],
    // An unsupported scheme does not count as missing.
    ['host: a.example\nschemes: [wss]', ['wss://a.example']],
    // The default is the scheme used to fetch the document, not http.
    ['host: a.example', ['//a.example']],
    ['basePath: /v1', ['/v1']],
    ['', ['/']],
  ])('%j', (lines, urls) => {
    expect(readOperation('', lines).servers.map(({ url }) => url)).toEqual(urls)
  })

  test('An operation may override schemes', () => {
    const rest = 'host: a.example\nschemes: [http]\n'

    expect(readOperation('schemes: [https]', rest).servers.map(({ url }) => url)).toEqual([
      'https://a.example',
    ])
  })
})

describe('Parameters', () => {
  test.each<[location: string, format: string, expected: object]>([
    ['query', '', { style: 'form', explode: false }],
    ['query', 'collectionFormat: multi', { style: 'form', explode: true }],
    ['query', 'collectionFormat: ssv', { style: 'spaceDelimited', explode: false }],
    ['query', 'collectionFormat: pipes', { style: 'pipeDelimited', explode: false }],
    ['header', '', { style: 'simple', explode: false }],
  ])('An array in the %s, %s', (location, format, expected) => {
    const parameter = `{ name: q, in: ${location}, type: array, items: { type: string }, ${format} }`

    expect(readOperation(`parameters: [${parameter}]`).parameters[0]?.serialization).toMatchObject(
      expected,
    )
  })

  test.each([
    ['header', 'multi', 'of a header parameter. Write csv.'],
    ['path', 'pipes', 'of a path parameter. Write csv.'],
    ['query', 'tsv', 'of a query parameter. Write csv, ssv, pipes or multi.'],
    ['formData', 'tsv', 'The style of the property "q" is not defined for forms. Write'],
  ])(
    'In the %s, %s is rejected, because OpenAPI 3 has no such style',
    (location, format, sentence) => {
      const parameter = `{ name: q, in: ${location}, required: true, type: array, items: {}, collectionFormat: ${format} }`
      const { callable } = readOperation(`parameters: [${parameter}]`)

      expect(callable.from === 'nowhere' && callable.reason.sentence).toContain(sentence)
    },
  )

  test('Parameters of the document are resolved, including bodies and form fields', () => {
    const rest = `parameters:
  q: { name: q, in: query, type: integer, x-nullable: true }
  body: { name: b, in: body, required: true, schema: { $ref: '#/definitions/A' } }
definitions: { A: { discriminator: kind, properties: { kind: { type: string } } } }
consumes: [application/json]
`
    const parsed = parseOpenApiText(
      `${head}paths:\n  /a:\n    parameters: [{ $ref: '#/parameters/body' }]\n    x-note: soon\n    post: { parameters: [{ $ref: '#/parameters/q' }] }\n${rest}`,
    )
    const operation = getOnlyOperation(parsed)

    expect([parsed.openapi, parsed.problems]).toEqual(['2.0', []])
    expect(operation.parameters[0]?.schema).toEqual({ type: ['integer', 'null'] })
    expect(operation.body).toMatchObject({
      isRequired: true,
      contents: [{ mediaType: 'application/json', schema: { $ref: '#/components/schemas/A' } }],
    })
    expect(parsed.schemas.get('#/components/schemas/A')).toMatchObject({
      discriminator: { propertyName: 'kind' },
    })
  })

  test('Problems have the lines of the original document', () => {
    const { problems } = parseOpenApiText(
      `${head}paths:\n  /a:\n    get:\n      parameters:\n        - { $ref: '#/parameters/none' }\n`,
    )

    expect(problems).toMatchObject([{ severity: 'error', line: 7, operations: ['GET /a'] }])
  })
})

describe('Bodies', () => {
  test('No media type is assumed if the document has none', () => {
    const body = readOperation('parameters: [{ name: b, in: body, schema: {} }]').body

    expect(body?.contents.map(({ mediaType }) => mediaType)).toEqual(['*/*'])
  })

  test('Fields allow both form types, a file only multipart', () => {
    const field = '{ name: f, in: formData, type: string, required: true }'
    const file = '{ name: g, in: formData, type: file }'
    expect(listMediaTypes(field)).toEqual([
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ])
    expect(listMediaTypes(`${field}, ${file}`)).toEqual(['multipart/form-data'])
  })

  test('Fields keep their keywords', () => {
    const operation = readOperation(
      'consumes: [multipart/form-data], parameters: [{ name: f, in: formData, type: file, required: true }, { name: g, in: formData, type: array, items: { type: string } }]',
    )

    expect(operation.body?.isRequired).toBe(true)
    expect(operation.body?.contents[0]?.properties).toMatchObject({
      f: { isRequired: true, isBinary: true, contentType: 'application/octet-stream' },
      g: { isRequired: false, isArray: true, style: { style: 'form', explode: false } },
    })
  })
})

describe('Files', () => {
  test('The form type with files comes first, with the file as a part', () => {
    const parameter = '{ name: f, in: formData, type: file, required: true }'
    const operation = readOperation(
      `consumes: [application/x-www-form-urlencoded, multipart/form-data], parameters: [${parameter}]`,
      'host: a.example\nschemes: [https]\n',
    )
    const mediaType = 'multipart/form-data'
    const file = { handle: '1', fileName: 'a.bin', type: undefined }
    const inputs = makeInputs({ body: { kind: 'form', mediaType, fields: [['f', file]] } })

    expect(operation.body?.contents.map((content) => content.mediaType)).toEqual([
      mediaType,
      'application/x-www-form-urlencoded',
    ])
    expect(planOperation(operation, inputs, 'https://a.example')).toMatchObject({
      plan: { body: { parts: [{ name: 'f', content: { kind: 'file', file } }] } },
    })
  })

  test.each([
    ['', ['*/*']],
    ['produces: [application/json], ', ['application/json']],
    ['produces: [application/json, application/pdf], ', ['application/json', 'application/pdf']],
    ['produces: [image/*], ', ['image/*']],
  ])("A file response is bytes of any type, or of the operation's types: %j", (produces, types) => {
    const responses = `{ '200': { $ref: '#/responses/file' }, '404': { description: No., schema: { type: object } } }`
    const parsed = parseOpenApiText(
      `${head}paths:\n  /a: { get: { ${produces}responses: ${responses} } }\nresponses: { file: { description: A file., schema: { type: file } } }\n`,
    )
    const [found] = parsed.sources[0]?.responses ?? []

    expect(found?.contents.map(({ mediaType, schema }) => [mediaType, schema])).toEqual(
      types.map((type) => [type, { format: 'binary' }]),
    )
  })
})

describe('Security', () => {
  test.each<[scheme: string, expected: object]>([
    ['{ type: basic, description: Text }', { type: 'basic', description: 'Text' }],
    ['{ type: apiKey, in: query, name: k }', { type: 'api-key', in: 'query', parameter: 'k' }],
    [
      '{ type: oauth2, flow: accessCode, description: Text, tokenUrl: https://a.example, scopes: { a: A } }',
      {
        type: 'oauth2',
        description: 'Text',
        flows: [{ name: 'authorizationCode', scopes: { a: 'A' } }],
      },
    ],
  ])('%s', (scheme, expected) => {
    const rest = `security: [{ s: [] }]\nsecurityDefinitions: { s: ${scheme}, t: null }\n`

    expect(readOperation('', rest).security).toMatchObject({
      alternatives: [[{ scheme: expected }]],
    })
  })
})

test('A description in several files is converted in each file', () => {
  const parsed = parseOpenApiTexts({
    'api.yaml': `${head}paths: { /a: { $ref: 'a.yaml' } }\ndefinitions: { A: { type: integer } }\n`,
    'a.yaml': "post: { parameters: [{ $ref: 'b.yaml#/body' }] }\n",
    'b.yaml':
      "body: { name: b, in: body, schema: { $ref: '#/B' } }\nB: { items: { $ref: 'api.yaml#/definitions/A' } }\n",
  })

  expect(parsed.problems).toEqual([])
  expect(getOnlyOperation(parsed).body?.contents[0]?.schema).toEqual({ $ref: 'b.yaml#/B' })
  expect(parsed.schemas.get('b.yaml#/B')).toEqual({ items: { $ref: '#/components/schemas/A' } })
})

test('Invalid values omit only the part that contains them', () => {
  const parsed = parseOpenApiText(`${head}paths:
  /a: null
  /b: { get: null, put: { parameters: 5 }, post: { parameters: [null, { name: q }] } }
  /c: { x-note: null, parameters: 5, get: { responses: { 200: null } } }
  /d: { get: {} }
`)

  expect(parsed.operations.map(({ id, callable }) => `${id} ${callable.from}`)).toEqual([
    'PUT /b nowhere',
    'POST /b nowhere',
    'GET /c nowhere',
    'GET /d page',
  ])
  expect(parsed.problems.filter(({ severity: weight }) => weight === 'error')).toHaveLength(6)
})

test('produces of an operation overrides the document, also in shared responses', () => {
  const rest = `produces: [application/json]
responses: { named: { description: A, schema: { type: string } } }
`
  const responses =
    "responses: { '200': { description: A, schema: {} }, '404': { $ref: '#/responses/named' } }"
  const list = (own: string) =>
    parseOpenApiText(
      `${head}paths:\n  /a: { get: { ${own}${responses} } }\n${rest}`,
    ).sources.flatMap((source) =>
      source.responses.map(({ contents }) => contents.map(({ mediaType }) => mediaType)),
    )

  expect(list('')).toEqual([['application/json'], ['application/json']])
  expect(list('produces: [text/csv], ')).toEqual([['text/csv'], ['text/csv']])
})

describe('Examples', () => {
  const text = { type: 'string' }

  test.each([
    [
      'Media types without an example are kept, and examples add theirs with the schema',
      'produces: [text/csv, application/json], ',
      '{ application/json: a, text/plain: b }',
      [
        ['text/csv', text, []],
        ['application/json', text, ['a']],
        ['text/plain', text, ['b']],
      ],
    ],
    [
      'Without produces, only the media types of examples apply',
      '',
      '{ text/plain: b }',
      [['text/plain', text, ['b']]],
    ],
    [
      'A named example applies to the first media type',
      'produces: [text/csv], ',
      '{ First: a }',
      [['text/csv', text, ['a']]],
    ],
  ])('%s', (_, produces, examples, contents) => {
    const response = `{ description: ok, schema: { type: string }, examples: ${examples} }`
    expect(readContents(`${produces}responses: { '200': ${response} }`)).toEqual(contents)
  })

  test('A parameter example is an extension', () => {
    const { parameters } = readOperation(
      'parameters: [{ name: a, in: query, type: string, x-example: b }]',
    )
    expect(parameters[0]?.examples.map(({ value }) => value)).toEqual(['b'])
  })
})

function readContents(operation: string) {
  const api = parseDescriptionText(`${head}paths:\n  /a: { get: { ${operation} } }`)
  return [...api.documented.values()]
    .flatMap(({ responses }) => responses)
    .flatMap(({ contents }) => contents)
    .map(({ mediaType, schema, examples }) => [
      mediaType,
      schema,
      examples.map(({ value }) => value),
    ])
}
