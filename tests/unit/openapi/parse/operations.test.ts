import { describe, expect, test } from 'vitest'
import { formatCitation } from '#text/citation.ts'
import {
  createDocument,
  getOnlyOperation,
  parseOpenApiText,
  parseOperation,
  parsePaths,
} from '../../../fixtures/documents/parse-openapi-text.ts'

describe('Operations', () => {
  test('All fields of an operation are parsed', () => {
    const paths = `  /a:
    summary: Of the path
    description: Of the path
    x-other: { get: {} }
    get: { operationId: getA, tags: [one, 2, two], description: Own, deprecated: true }`

    expect(parseOperation('3.1.0', paths)).toEqual({
      openapi: '3.1',
      id: 'getA',
      slug: 'get-a',
      name: 'Of the path',
      method: 'GET',
      path: '/a',
      summary: 'Of the path',
      description: 'Own',
      isDeprecated: true,
      tags: ['one', 'two'],
      parameters: [],
      ignoredHeaders: [],
      statedHeaders: [],
      body: undefined,
      servers: [{ url: '/', description: undefined, variables: [], isImplied: true }],
      security: { state: 'not-specified' },
      callable: { from: 'page' },
    })
  })

  test('A document can switch the console of an operation off', () => {
    const paths = '  /a: { get: { x-console: false }, put: { x-console: true } }'
    const [off, on] = parsePaths('3.0.0', paths).operations

    expect(on?.callable).toEqual({ from: 'page' })
    expect(off?.callable).toEqual({
      from: 'program',
      reason: {
        sentence:
          'The document switches its console off. Use a snippet in a terminal or a program.',
        citation: { edition: 'This portal', section: 'x-console' },
      },
    })
  })

  test('Operations keep document order', () => {
    const paths = `  /b: { put: {}, get: {}, trace: {} }\n  /a: { patch: {}, head: {} }`
    const { operations } = parsePaths('3.0.0', paths)

    expect(operations.map(({ id }) => id)).toEqual([
      'PUT /b',
      'GET /b',
      'TRACE /b',
      'PATCH /a',
      'HEAD /a',
    ])
  })

  test('OpenAPI 3.2 has the method query and additional methods', () => {
    const paths = `  /a: { query: {}, additionalOperations: { LINK: { operationId: link }, Purge: {} } }`
    const { operations, problems } = parsePaths('3.2.0', paths)

    expect(problems).toEqual([])
    expect(operations.map(({ method }) => method)).toEqual(['QUERY', 'LINK', 'Purge'])
  })

  test('A path item may be a reference, and its own fields override the target', () => {
    const paths = "  /a: { $ref: '#/components/pathItems/a', put: { summary: Own } }"
    const rest = 'components: { pathItems: { a: { get: {}, put: { summary: Theirs } } } }'
    const { operations } = parsePaths('3.1.0', paths, rest)

    expect(operations.map(({ method, summary }) => ({ method, summary }))).toEqual([
      { method: 'PUT', summary: 'Own' },
      { method: 'GET', summary: undefined },
    ])
  })

  test('Referenced parts are parsed once for all operations', () => {
    const list = Array.from({ length: 100 }, (_, index) => `  /${index}: { $ref: '#/x-item' }`)
    const rest = `security: [{ none: [] }]
servers: [{ url: '/{none}' }]
x-item: { parameters: [{ name: q, in: query, schema: {} }], put: { requestBody: { content: { text/plain: {} } } } }`
    const { operations, problems } = parsePaths('3.1.0', list.join('\n'), rest)
    const [first] = operations

    expect(operations).toHaveLength(100)
    for (const { body, parameters, servers, security } of operations) {
      expect(body).toBe(first?.body)
      expect(parameters[0]).toBe(first?.parameters[0])
      expect(servers).toBe(first?.servers)
      expect(security).toBe(first?.security)
    }
    expect(problems.map((problem) => problem.operations.length)).toEqual([100, 100])
  })

  test('Numeric keys and ids become text', () => {
    const paths = `  /a: { get: { operationId: 1, responses: { 200: {} } } }`

    expect(parseOperation('3.1.0', paths).id).toBe('1')
  })
})

const servers = (name: string) => `servers: [{ url: https://${name}.example }]`

describe('Precedence of servers', () => {
  test.each<[name: string, own: string, ofPath: string, ofDocument: string, url: string]>([
    [
      'Servers of the operation',
      servers('own'),
      servers('path'),
      servers('document'),
      'https://own.example',
    ],
    ['Servers of the path', '', servers('path'), servers('document'), 'https://path.example'],
    ['Servers of the document', '', '', servers('document'), 'https://document.example'],
    [
      'An empty list is ignored',
      'servers: []',
      '',
      servers('document'),
      'https://document.example',
    ],
    ['Default server', '', '', '', '/'],
  ])('%s', (_, own, ofPath, ofDocument, url) => {
    const paths = `  /a: { ${ofPath && `${ofPath}, `}get: { ${own} } }`

    expect(parseOperation('3.1.0', paths, ofDocument).servers.map((server) => server.url)).toEqual([
      url,
    ])
  })

  test('Server variables keep URL order, with their choices', () => {
    const rest = `servers:
  - url: https://{region}.example/{version}
    description: Text
    variables:
      version: { default: v1 }
      region: { default: eu, enum: [eu, us], description: Where }`

    expect(parseOperation('3.1.0', '  /a: { get: {} }', rest).servers).toEqual([
      {
        url: 'https://{region}.example/{version}',
        description: 'Text',
        variables: [
          { name: 'region', default: 'eu', choices: ['eu', 'us'], description: 'Where' },
          { name: 'version', default: 'v1', choices: [], description: undefined },
        ],
      },
    ])
  })
})

describe('The OpenAPI version', () => {
  test.each<[written: string, read: string]>([
    ['3.0.3', '3.0'],
    ['3.1.1', '3.1'],
    ['3.2.0', '3.2'],
    ["'3.1'", '3.1'],
    ['3.0', '3.0'],
    ['3.0.0-rc1', '3.0'],
    ['3.3.0', '3.2'],
    ['3.10.0', '3.2'],
  ])('%s', (written, read) => {
    const parsed = parsePaths(written, '  /a: { get: {} }')

    expect(parsed.openapi).toBe(read)
    expect(parsed.operations.map(({ openapi }) => openapi)).toEqual([read])
  })

  test('A newer version is parsed as the newest known one, with a warning', () => {
    const paths = `  /a: { query: { security: [{ '#/components/securitySchemes/key': [] }], parameters: [{ in: querystring, name: q, content: {} }] } }`
    const later = parsePaths('3.3.0', paths)
    const known = parsePaths('3.2.0', paths)

    expect(later.operations).toEqual(known.operations)
    expect(later.operations[0]?.callable).toMatchObject({
      reason: { citation: { edition: 'OpenAPI 3.2.1' } },
    })
    expect(later.problems.map(({ sentence }) => sentence)).toEqual([
      'This document uses OpenAPI 3.3.0, which is newer than this portal supports. It is parsed as 3.2, and newer features are ignored.',
      ...known.problems.map(({ sentence }) => sentence),
    ])
  })

  test('The API version keeps digits that YAML parses as a number', () => {
    expect(
      parseOpenApiText('openapi: 3.1.0\ninfo: { title: Sample, version: 1.10 }\n').version,
    ).toBe('1.10')
  })
})

test.each([
  [
    'with colliding slugs',
    '{ get: { operationId: getUser } }',
    ['get-user-get-a', 'get-user-get-b'],
  ],
  ['with a reserved slug', '{ get: { operationId: api } }', ['api-get-a', 'get-user']],
] as const)('Operations %s get longer slugs', (_, first, slugs) => {
  const { operations } = parsePaths(
    '3.1.0',
    `  /a: ${first}\n  /b: { get: { operationId: get-user } }`,
  )
  expect(operations.map(({ slug }) => slug)).toEqual(slugs)
})

function readStream(responses: string) {
  const text = createDocument('3.2.0', `  /a: { get: { responses: ${responses} } }`)
  return getOnlyOperation(parseOpenApiText(text)).stream
}

const events = 'text/event-stream: {}'

test.each([
  ['events', `{ '200': { description: ok, content: { ${events} } } }`, 'event-stream'],
  ['lines', `{ 2XX: { description: ok, content: { application/jsonl: {} } } }`, 'json-lines'],
  [
    'two names of one format',
    `{ '200': { description: ok, content: { application/x-ndjson: {}, application/jsonl: {} } } }`,
    'json-lines',
  ],
  [
    'errors of another type',
    `{ '200': { description: ok, content: { ${events} } }, '404': { description: no, content: { application/json: {} } } }`,
    'event-stream',
  ],
  [
    'events or JSON',
    `{ '200': { description: ok, content: { application/json: {}, ${events} } } }`,
    undefined,
  ],
  ['JSON', `{ '200': { description: ok, content: { application/json: {} } } }`, undefined],
  ['nothing', `{ '200': { description: ok } }`, undefined],
  ['events of errors only', `{ '404': { description: no, content: { ${events} } } }`, undefined],
])('A successful response of %s determines the stream format', (_, responses, format) => {
  expect(readStream(responses)).toBe(format)
})

const components = `components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    cookie: { type: apiKey, in: cookie, name: session }
    tls: { type: mutualTLS }
`

function findCallable(method: string, operation: string) {
  const paths = `  /a: { ${method}: { ${operation} } }`
  return parseOperation('3.2.0', paths, components).callable
}

describe('Operations that a page can call', () => {
  test.each<[method: string, operation: string]>([
    ['get', ''],
    ['get', 'requestBody: { content: { text/plain: {} } }'],
    [
      'get',
      'parameters: [{ name: c, in: cookie, schema: {} }, { name: Origin, in: header, schema: {} }]',
    ],
    ['get', 'security: [{ cookie: [] }, { key: [] }]'],
    ['get', 'security: [{ tls: [] }, {}]'],
  ])('%s with %s', (method, operation) => {
    expect(findCallable(method, operation)).toEqual({ from: 'page' })
  })
})

describe('Operations that only a program can call', () => {
  test.each<[method: string, operation: string, sentence: string, clause: string]>([
    [
      'get',
      'requestBody: { required: true, content: { text/plain: {} } }',
      'A page cannot send a body with GET. Use a snippet in a terminal or a program.',
      'Fetch Standard, constructor of Request',
    ],
    [
      'get',
      'security: [{ key: [], tls: [] }]',
      'The security scheme “tls” asks for a client certificate (mutual TLS), which a page cannot give. Call this operation from a program.',
      'OpenAPI 3.2.1, Security Scheme Object',
    ],
  ])('%s with %s', (method, operation, sentence, clause) => {
    const callable = findCallable(method, operation)
    expect(callable).toMatchObject({ from: 'program', reason: { sentence } })
    expect('reason' in callable && formatCitation(callable.reason.citation)).toBe(clause)
  })
})
