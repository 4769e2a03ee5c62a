import { describe, expect, test } from 'vitest'
import {
  createDocument,
  getOnlyOperation,
  parseOpenApiText,
  parseOperation,
  parsePaths,
} from '../../../fixtures/documents/parse-openapi-text.ts'

/** Parses the parameters of GET /a/{p}, without the path parameter. */
function readParameters(version: string, ...lines: readonly string[]) {
  const list = ['{ name: p, in: path, required: true, schema: {} }', ...lines]
  const paths = `  /a/{p}:\n    get:\n      parameters:\n${list.map((line) => `        - ${line}\n`).join('')}`
  return parseOperation(version, paths).parameters.slice(1)
}

const byStyle = (style: string, explode: boolean, allowReserved = false) => ({
  by: 'style',
  style,
  explode,
  allowReserved,
})

describe('Serialization of a parameter', () => {
  test.each<[version: string, parameter: string, serialization: unknown]>([
    ['3.1.1', 'in: query, schema: {}', byStyle('form', true)],
    ['3.1.1', 'in: header, schema: {}', byStyle('simple', false)],
    ['3.1.1', 'in: query, content: []', byStyle('form', true)],
    ['3.1.1', 'in: cookie, schema: {}', byStyle('form', true)],
    ['3.1.1', 'in: query, style: form, explode: false, schema: {}', byStyle('form', false)],
    ['3.1.1', 'in: query, style: spaceDelimited, schema: {}', byStyle('spaceDelimited', false)],
    ['3.1.1', 'in: query, style: pipeDelimited, schema: {}', byStyle('pipeDelimited', false)],
    [
      '3.1.1',
      'in: query, style: deepObject, explode: true, schema: {}',
      byStyle('deepObject', true),
    ],
    ['3.1.1', 'in: query, allowReserved: true, schema: {}', byStyle('form', true, true)],
    ['3.1.1', 'in: cookie, allowReserved: true, schema: {}', byStyle('form', true, false)],
    ['3.2.0', 'in: cookie, allowReserved: true, schema: {}', byStyle('form', true, true)],
    ['3.2.0', 'in: cookie, style: cookie, schema: {}', byStyle('cookie', true)],
    [
      '3.1.1',
      'in: query, content: { application/json: {} }',
      { by: 'content', mediaType: 'application/json' },
    ],
    [
      '3.2.0',
      'in: querystring, content: { text/plain: {} }',
      { by: 'content', mediaType: 'text/plain' },
    ],
  ])('OpenAPI %s, %s', (version, parameter, serialization) => {
    const [read] = readParameters(version, `{ name: q, ${parameter} }`)

    expect(read?.serialization).toEqual(serialization)
  })

  test.each(['simple', 'label', 'matrix'])('Style %s of a path parameter', (style) => {
    const paths = `  /a/{p}: { get: { parameters: [{ name: p, in: path, required: true, style: ${style}, explode: true, schema: {} }] } }`

    expect(parseOperation('3.1.1', paths).parameters[0]?.serialization).toEqual(
      byStyle(style, true),
    )
  })
})

test('All fields of a parameter are parsed', () => {
  expect(
    readParameters(
      '3.2.0',
      '{ name: q, in: query, required: true, deprecated: true, description: Text, schema: { type: string }, example: 1 }',
    ),
  ).toEqual([
    {
      name: 'q',
      in: 'query',
      isRequired: true,
      isDeprecated: true,
      description: 'Text',
      serialization: { by: 'style', style: 'form', explode: true, allowReserved: false },
      schema: { type: 'string' },
      examples: [
        { name: undefined, summary: undefined, value: 1, written: '"1"', serialized: undefined },
      ],
    },
  ])
})

test('Text repeated in the schema is dropped', () => {
  const [parameter] = readParameters(
    '3.1.1',
    '{ name: q, in: query, description: Of what., deprecated: true, schema: { type: string, description: Of what., deprecated: true, title: Q } }',
  )
  expect(parameter).toMatchObject({ description: 'Of what.', isDeprecated: true })
  expect(parameter?.schema).toEqual({ type: 'string', title: 'Q' })
})

test('Named examples are parsed, and references resolved', () => {
  const paths = `  /a:
    get:
      parameters:
        - name: q
          in: query
          schema: {}
          examples:
            first: { summary: One, value: null }
            second: { dataValue: [1], serializedValue: q=1 }
            third: { $ref: '#/components/examples/third', summary: Own }
            fourth: { serializedValue: q=4 }`
  const rest = 'components: { examples: { third: { summary: Theirs, value: 3 } } }'
  const [parameter] = parseOperation('3.2.0', paths, rest).parameters

  expect(parameter?.examples).toEqual([
    { name: 'first', summary: 'One', value: null, serialized: undefined },
    { name: 'second', summary: undefined, value: [1], serialized: 'q=1' },
    { name: 'third', summary: 'Own', value: 3, serialized: undefined },
    { name: 'fourth', summary: undefined, value: undefined, serialized: 'q=4' },
  ])
})

test('A parameter with content has the schema and examples of its media type', () => {
  const [parameter] = readParameters(
    '3.1.1',
    '{ name: q, in: query, content: { application/json: { schema: { type: object }, example: { a: 1 } } } }',
  )

  expect(parameter?.schema).toEqual({ type: 'object' })
  expect(parameter?.examples.map(({ value }) => value)).toEqual([{ a: 1 }])
})

test('Operation parameters override path parameters in place', () => {
  const paths = `  /a:
    parameters:
      - { name: X-A, in: header, description: path, schema: {} }
      - { name: b, in: query, description: path, schema: {} }
      - { name: b, in: cookie, description: path, schema: {} }
    get:
      parameters:
        - { name: c, in: query, description: own, schema: {} }
        - { name: x-a, in: header, description: own, schema: {} }
        - { name: b, in: query, description: own, schema: {} }`
  const { parameters } = parseOperation('3.1.1', paths)

  expect(parameters.map((one) => `${one.in} ${one.name} ${one.description}`)).toEqual([
    'header x-a own',
    'query b own',
    'cookie b path',
    'query c own',
  ])
})

test('Headers described elsewhere are ignored, case-insensitively', () => {
  const paths = `  /a: { get: { parameters: [
    { name: accept, in: header, schema: {} }, { name: Content-Type, in: header, required: true, schema: {} },
    { name: Authorization, in: header, schema: {} }, { name: Accept, in: query, schema: {} } ] } }`
  const { parameters, ignoredHeaders, callable } = parseOperation('3.1.1', paths)

  expect(ignoredHeaders).toEqual(['accept', 'Content-Type', 'Authorization'])
  expect(parameters.map(({ in: location, name }) => `${location} ${name}`)).toEqual([
    'query Accept',
  ])
  expect(callable).toEqual({ from: 'page' })
})

test('A description next to a reference applies since 3.1', () => {
  const paths =
    "  /a: { get: { parameters: [{ $ref: '#/components/parameters/q', description: Own }] } }"
  const rest =
    'components: { parameters: { q: { name: q, in: query, description: Theirs, schema: {} } } }'
  const read = (version: string) => parseOperation(version, paths, rest).parameters[0]?.description

  expect(read('3.1.0')).toBe('Own')
  expect(read('3.0.3')).toBe('Theirs')
})

test('Prototype property names are ordinary names', () => {
  const names = ['__proto__', 'constructor', 'toString']
  const list = names.map((name) => `{ name: ${name}, in: query, schema: {} }`)
  const properties = names.map((name) => `${name}: { type: string }`).join(', ')
  const paths = `  /a:
    post:
      operationId: __proto__
      parameters: [${list.join(', ')}]
      requestBody: { content: { multipart/form-data: { schema: { properties: { ${properties} }, required: [constructor] } } } }`
  const { problems, operations } = parsePaths('3.1.0', paths)

  expect(problems).toEqual([])
  expect(operations[0]?.slug).toBe('proto')
  expect(operations[0]?.parameters.map(({ name }) => name)).toEqual(names)
  const form = operations[0]?.body?.contents[0]?.properties ?? {}
  expect(Object.keys(form)).toEqual(names)
  expect(Object.entries(form).map(([, { isRequired }]) => isRequired)).toEqual([false, true, false])
  expect(Object.getPrototypeOf(form)).toBe(Object.prototype)
})

describe('x-nested-arrays defines the serialization of nested arrays', () => {
  test.each([
    ['x-nested-arrays: indices', '', 'indices'],
    ['x-nested-arrays: indices', ', x-nested-arrays: brackets', 'brackets'],
  ])('%s%s', (root, own, nesting) => {
    expect(readNestings(root, own)).toMatchObject([{ nesting }, { nesting }])
  })

  test('An unknown value is ignored', () => {
    const [query, form] = readNestings('x-nested-arrays: dots', '')
    expect(query).not.toHaveProperty('nesting')
    expect(form).not.toHaveProperty('nesting')
  })
})

function readNestings(root: string, own: string) {
  const { parameters, body } = parseOperation(
    '3.1.0',
    `  /a: { post: { parameters: [{ name: q, in: query, schema: {}${own} }], requestBody: { content: { application/x-www-form-urlencoded: { schema: { properties: { b: {} } }, encoding: { b: { style: deepObject${own} } } } } } } }`,
    root,
  )
  return [parameters[0]?.serialization, body?.contents[0]?.properties['b']?.style]
}

test('Parameters and form properties that take a secret are marked', () => {
  const { parameters, body } = getOnlyOperation(parseOpenApiText(document))
  expect(parameters.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([
    'token',
    'X-Api-Key',
    'pin',
    'partner',
  ])
  const marked = body?.contents.map(({ mediaType, properties }) => [
    mediaType,
    Object.keys(properties).filter((name) => properties[name]?.isSecret),
  ])
  expect(marked).toEqual([
    ['application/x-www-form-urlencoded', ['client_secret', 'code']],
    ['multipart/form-data', ['password']],
  ])
})

const document = createDocument(
  '3.1.1',
  `  /a:
    post:
      parameters:
        - { name: token, in: query, schema: { type: string } }
        - { name: X-Api-Key, in: header, schema: {} }
        - { name: pin, in: query, schema: { type: string, format: password } }
        - { name: partner, in: query, schema: { type: string } }
        - { name: page_token, in: query, schema: { type: string } }
        - { name: secret, in: query, schema: { type: boolean } }
        - { name: password, in: query, content: { application/json: { schema: { type: string } } } }
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                client_secret: { type: string }
                code: { type: string, format: password }
                channel: { type: string }
          multipart/form-data:
            schema:
              type: object
              properties:
                password: { type: string }
                token: { type: string, format: binary }
      responses: { '200': { description: OK } }
components:
  securitySchemes:
    key: { type: apiKey, in: query, name: partner }
`,
)
