import { describe, expect, test } from 'vitest'
import type { FormProperty } from '#request/description/operation.ts'
import { parseOperation } from '../../../fixtures/documents/parse-openapi-text.ts'

function readBody(version: string, body: string, rest = '') {
  const paths = `  /a: { post: { requestBody: ${body} } }`
  return parseOperation(version, paths, rest).body
}

/** Parses the form property `a`. */
function readProperty(
  version: string,
  schema: string,
  { mediaType = 'multipart/form-data', encoding = '{}' } = {},
): FormProperty | undefined {
  const content = `{ ${mediaType}: { schema: { properties: { a: ${schema} } }, encoding: { a: ${encoding} } } }`
  return readBody(version, `{ content: ${content} }`)?.contents[0]?.properties['a']
}

test("Contents keep the document's order and spelling", () => {
  expect(
    readBody(
      '3.1.0',
      "{ required: true, description: Text, content: { 'application/vnd.a+json; v=1': { schema: { $ref: '#/components/schemas/A' }, example: 1 }, image/*: {}, text/plain: null } }",
      'components: { schemas: { A: {} } }',
    ),
  ).toEqual({
    isRequired: true,
    description: 'Text',
    contents: [
      {
        mediaType: 'application/vnd.a+json; v=1',
        schema: { $ref: '#/components/schemas/A' },
        examples: [{ name: undefined, summary: undefined, value: 1, serialized: undefined }],
        properties: {},
      },
      { mediaType: 'image/*', schema: undefined, examples: [], properties: {} },
      { mediaType: 'text/plain', schema: undefined, examples: [], properties: {} },
    ],
  })
})

test('A media type of 3.2 may be a reference', () => {
  const body = readBody(
    '3.2.0',
    "{ content: { text/csv: { $ref: '#/components/mediaTypes/table' } } }",
    'components: { mediaTypes: { table: { schema: { type: string } } } }',
  )

  expect(body?.contents.map(({ mediaType, schema }) => ({ mediaType, schema }))).toEqual([
    { mediaType: 'text/csv', schema: { type: 'string' } },
  ])
})

test.each([
  ['itemSchema: { type: integer }', { type: 'array', items: { type: 'integer' } }],
  [
    'itemSchema: { type: integer }, schema: { maxItems: 2 }',
    { type: 'array', items: { type: 'integer' }, allOf: [{ maxItems: 2 }] },
  ],
  ['schema: { type: array }', { type: 'array' }],
])('Sequential JSON is a list of its items: %s', (content, schema) => {
  const body = readBody('3.2.0', `{ content: { application/jsonl: { ${content} } } }`)

  expect(body?.contents[0]?.schema).toEqual(schema)
})

describe('Default content type of a part', () => {
  test.each<[version: string, schema: string, contentType: string, kind: string]>([
    // Defaults of the Encoding Object (OpenAPI 3.1.1).
    ['3.1.1', '{}', 'application/octet-stream', 'binary'],
    ['3.1.1', '{ type: string }', 'text/plain', ''],
    ['3.1.1', '{ type: string, contentEncoding: base64 }', 'application/octet-stream', ''],
    [
      '3.1.1',
      '{ type: string, contentEncoding: binary, contentMediaType: image/png }',
      'image/png',
      'binary',
    ],
    [
      '3.1.1',
      '{ type: string, contentEncoding: 8bit, format: binary }',
      'application/octet-stream',
      'binary',
    ],
    ['3.1.1', '{ type: [string, "null"] }', 'text/plain', ''],
    ['3.1.1', '{ type: integer }', 'text/plain', ''],
    ['3.1.1', '{ type: object }', 'application/json', ''],
    ['3.1.1', '{ type: array, items: { type: string } }', 'text/plain', 'array'],
    ['3.1.1', '{ type: array, items: { type: object } }', 'application/json', 'array'],
    ['3.1.1', '{ type: array, items: {} }', 'application/octet-stream', 'array binary'],
    ['3.1.1', '{ type: array, items: { type: array } }', 'application/json', 'array'],
    // Types implied by other keywords.
    ['3.1.1', '{ properties: { b: {} } }', 'application/json', ''],
    ['3.1.1', '{ enum: [x, y] }', 'text/plain', ''],
    ['3.1.1', '{ const: 1 }', 'text/plain', ''],
    ['3.1.1', '{ anyOf: [{ type: object }, { type: "null" }] }', 'application/json', ''],
    ['3.1.1', '{ type: string, contentMediaType: image/png }', 'image/png', 'binary'],
    ['3.1.1', '{ type: string, contentMediaType: application/json }', 'text/plain', ''],
    ['3.1.1', '{ type: string, format: binary }', 'application/octet-stream', 'binary'],
    // OpenAPI 3.0.4, Encoding Object.
    ['3.0.4', '{ type: string, format: binary }', 'application/octet-stream', 'binary'],
    [
      '3.0.4',
      '{ type: array, items: { type: string, format: binary } }',
      'application/octet-stream',
      'array binary',
    ],
    ['3.0.4', '{ type: string, format: byte }', 'text/plain', ''],
    ['3.0.4', '{ type: string, nullable: true }', 'text/plain', ''],
    ['3.0.4', '{}', 'text/plain', ''],
  ])('OpenAPI %s, %s: %s %s', (version, schema, contentType, kind) => {
    const property = readProperty(version, schema)

    expect(property?.contentType).toBe(contentType)
    expect({ isArray: property?.isArray, isBinary: property?.isBinary }).toEqual({
      isArray: kind.includes('array'),
      isBinary: kind.includes('binary'),
    })
  })

  test('A declared content type overrides the default', () => {
    const encoding = "{ contentType: 'image/png, image/jpeg' }"

    expect(readProperty('3.1.1', '{}', { encoding })?.contentType).toBe('image/png, image/jpeg')
  })

  test('An empty schema is not a file in a urlencoded form', () => {
    const mediaType = 'application/x-www-form-urlencoded'

    expect(readProperty('3.1.1', '{}', { mediaType })?.isBinary).toBe(false)
  })
})

describe('Style of a property', () => {
  test.each<[encoding: string, style: FormProperty['style']]>([
    ['{}', undefined],
    ['{ contentType: text/plain }', undefined],
    ['{ style: form }', { style: 'form', explode: true, allowReserved: false }],
    ['{ explode: false }', { style: 'form', explode: false, allowReserved: false }],
    ['{ allowReserved: true }', { style: 'form', explode: true, allowReserved: true }],
    [
      '{ style: deepObject, explode: true }',
      { style: 'deepObject', explode: true, allowReserved: false },
    ],
    ['{ style: pipeDelimited }', { style: 'pipeDelimited', explode: false, allowReserved: false }],
  ])('%s', (encoding, style) => {
    expect(readProperty('3.1.1', '{ type: array }', { encoding })?.style).toEqual(style)
  })
})

test('Form properties are collected through references, allOf and choices', () => {
  const body = readBody(
    '3.1.0',
    "{ content: { application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/All' } } } }",
    `components:
  schemas:
    All:
      allOf: [{ $ref: '#/components/schemas/Base' }, { required: [b, r], properties: { b: { type: integer }, r: { readOnly: true } } }]
      oneOf: [{ required: [c], properties: { c: { $ref: '#/components/schemas/List' } } }, { properties: { d: {} } }]
      properties: { e: true }
    Base: { required: [a], properties: { a: { type: string } }, allOf: [{ $ref: '#/components/schemas/All' }] }
    List: { type: array, items: { type: string } }
`,
  )
  const properties = Object.entries(body?.contents[0]?.properties ?? {})

  expect(
    Object.fromEntries(
      properties.map(([name, { isRequired, isArray }]) => [name, { isRequired, isArray }]),
    ),
  ).toEqual({
    a: { isRequired: true, isArray: false },
    b: { isRequired: true, isArray: false },
    c: { isRequired: false, isArray: true },
    d: { isRequired: false, isArray: false },
    e: { isRequired: false, isArray: false },
    r: { isRequired: false, isArray: false },
  })
})

test('Schemas of one property combine as allOf, or as anyOf across choices', () => {
  const body = readBody(
    '3.1.0',
    '{ content: { multipart/form-data: { schema: { allOf: [{ properties: { a: { minLength: 1 } } }, { properties: { a: { type: string } } }], anyOf: [{ properties: { a: {}, kind: { const: x } } }, { properties: { kind: { const: y } } }] } } } }',
  )
  const { a, kind } = body?.contents[0]?.properties ?? {}

  expect(a).toMatchObject({
    contentType: 'text/plain',
    schema: { allOf: [{ minLength: 1 }, { type: 'string' }] },
  })
  expect(kind).toMatchObject({ schema: { anyOf: [{ const: 'x' }, { const: 'y' }] } })
})

test.each([
  ['*/*', '{ type: object }', ['application/json', '*/*']],
  ['application/*', '{ type: array, items: {} }', ['application/json', 'application/*']],
  ['*/*', '{ type: string, format: binary }', ['*/*']],
  ['*/*', undefined, ['*/*']],
  ['image/*', '{ type: object }', ['image/*']],
])('A body of %s with the schema %s is offered as %j', (range, schema, types) => {
  const content = schema === undefined ? '{}' : `{ schema: ${schema} }`
  const body = readBody('3.1.0', `{ content: { '${range}': ${content} } }`)
  expect(body?.contents.map(({ mediaType }) => mediaType)).toEqual(types)
})

const withFile = (file: string) => `{ properties: { name: { type: string }, file: ${file} } }`

function readFiles(content: string) {
  return readBody('3.1.0', `{ content: { ${content} } }`)?.contents.map(({ files }) => files)
}

function readBoth(file: string) {
  const schema = `{ schema: ${withFile(file)} }`
  return readFiles(`application/json: ${schema}, multipart/form-data: ${schema}`)
}

describe('Files of a JSON body are marked if a multipart body has them too', () => {
  test.each([
    '{ type: string, format: binary }',
    '{ type: string, contentMediaType: image/png }',
    '{ type: string, contentEncoding: binary, contentMediaType: image/png }',
    '{ type: array, items: { type: string, format: binary } }',
  ])('%s', (file) => {
    expect(readBoth(file)).toEqual([['file'], undefined])
  })

  test('Other properties, and files of JSON only, are not marked', () => {
    expect(readBoth('{ type: string }')).toEqual([undefined, undefined])
    expect(readBoth('{ type: string, contentEncoding: base64 }')).toEqual([undefined, undefined])
    const binary = `{ schema: ${withFile('{ type: string, format: binary }')} }`
    expect(readFiles(`application/json: ${binary}`)).toEqual([undefined])
    const other = `{ schema: ${withFile('{ type: string }')} }`
    expect(readFiles(`application/json: ${other}, multipart/form-data: ${binary}`)).toEqual([
      undefined,
      undefined,
    ])
  })
})
