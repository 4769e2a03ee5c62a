import { toString } from 'hast-util-to-string'
import { describe, expect, test } from 'vitest'
import { planRequest } from '#cli/mcp/tools/plan-request.ts'
import { readOperation } from '#cli/mcp/tools/read-operation.ts'
import type { Schema } from '#request/description/parameter.ts'
import { createSourceNumber } from '#request/source-number.ts'
import { validateValue } from '#console/form/parse/report-problems.ts'
import { describeFieldKind, getFieldKind } from '#console/form/field-kind/field-kind.ts'
import { createCallSamples } from '#starlight/code-samples/call-samples.ts'
import { generateExample } from '#starlight/examples/generate-example.ts'
import { formatExample } from '#starlight/examples/format-example.ts'
import { sliceOperation } from '#starlight/pages/console/slice-operation.ts'
import { createOutliner } from '#starlight/schema-outline/outline-schema.ts'
import { renderOutline } from '#starlight/schema-outline/render-outline.ts'
import { collectValues } from '#starlight/search-dialog/document-records.ts'
import { translateToEnglish } from '#starlight/i18n/translate.ts'
import { connectTools } from '../support/call-tool.ts'
import { parseDescriptionText } from '../support/parse-description-text.ts'
import { startDescribed } from './sandbox/operations/service-under-test.ts'

const int = '"type":"integer"'
const big = '9007199254740993'
const largest = '9223372036854775807'

/** A JSON document with numbers that JavaScript rounds or formats differently, in every field that can contain one. */
const json = parseDescriptionText(`{"openapi":"3.1.0","info":{"title":"T","version":"1"},
"servers":[{"url":"https://api.example"}],
"paths":{"/a/{p}":{"post":{"operationId":"all","parameters":[
{"name":"p","in":"path","required":true,"schema":{${int},"example":${big}}},
{"name":"own","in":"query","required":true,"example":${big},"schema":{${int}}},
{"name":"named","in":"query","required":true,"examples":{"x":{"value":1.10}},"schema":{"type":"number"}},
{"name":"listed","in":"query","required":true,"schema":{${int},"examples":[${big}]}},
{"name":"usual","in":"query","required":true,"schema":{${int},"default":${big}}},
{"name":"one","in":"query","required":true,"schema":{${int},"enum":[${big}]}},
{"name":"const","in":"query","required":true,"schema":{"const":${largest}}},
{"name":"items","in":"query","required":true,"schema":{"type":"array","items":{${int},"example":${big}}}},
{"name":"list","in":"query","required":true,"example":[${big},1.10],"schema":{"type":"array","items":{"type":"number"}}},
{"name":"deep","in":"query","required":true,"style":"deepObject","schema":{"type":"object","required":["id"],"properties":{"id":{"$ref":"#/components/schemas/Id"}}}},
{"name":"json","in":"query","required":true,"content":{"application/json":{"schema":{"type":"object","required":["id"],"properties":{"id":{"$ref":"#/components/schemas/Id"}}}}}},
{"name":"text","in":"query","required":true,"schema":{"type":"string","example":1.10}},
{"name":"limits","in":"query","schema":{${int},"minimum":${big},"maximum":${largest}}},
{"name":"choice","in":"query","schema":{"enum":[${big},1.10,1e3]}},
{"name":"step","in":"query","schema":{"type":"number","multipleOf":0.10}}
],"requestBody":{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Body"}}}},
"responses":{"200":{"description":"ok","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Body"}}}}}}},
"/form":{"post":{"operationId":"form","requestBody":{"required":true,"content":{"application/x-www-form-urlencoded":{"schema":{"$ref":"#/components/schemas/Body"}}}},"responses":{"200":{"description":"ok","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Body"},"example":{"id":${big},"rate":1.10,"name":"n","one":${big},"max":${largest}}}}}}}},
"/parts":{"post":{"operationId":"parts","requestBody":{"required":true,"content":{"multipart/form-data":{"schema":{"$ref":"#/components/schemas/Body"}}}},"responses":{"200":{"description":"ok"}}}}},
"components":{"schemas":{"Id":{${int},"format":"int64","example":${big}},
"Body":{"type":"object","required":["id","rate","name","one","max"],"properties":{
"id":{"$ref":"#/components/schemas/Id"},"rate":{"type":"number","example":1.10},"name":{"type":"string"},
"one":{${int},"enum":[${big}]},"max":{"const":${largest}},"least":{${int},"minimum":${big}},"within":{"type":"object","example":{"deep":[${big},2.50]}}}}}}}`)

/** A YAML document with plain scalars that are numbers, for schemas of type string and for other schemas. */
const yaml = parseDescriptionText(`openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: https://api.example }]
x-base: &base { big: ${big}, money: 1.10, zip: 01234 }
paths:
  /trains/{line}:
    post:
      operationId: train
      parameters:
        - { name: line, in: path, required: true, schema: { type: string }, example: 007 }
        - { name: version, in: query, required: true, schema: { type: string }, example: 2024.10 }
        - { name: usual, in: query, required: true, schema: { type: [string, 'null'], default: 0x1F } }
        - { name: kind, in: query, required: true, schema: { type: string, enum: [01] } }
        - { name: list, in: query, required: true, schema: { type: array, items: { type: string } }, example: [01, 1.50, 2e5] }
        - { name: plus, in: query, required: true, schema: { anyOf: [{ type: string, format: phone }, { type: string }] }, example: +49 }
        - { name: hex, in: query, required: true, schema: { type: integer }, example: 0x1F }
        - { name: zeros, in: query, required: true, schema: { type: integer }, example: 0042 }
        - { name: half, in: query, required: true, schema: { type: number }, example: .5 }
        - { name: exp, in: query, required: true, schema: { type: number }, example: 1e3 }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [zip, phone, v, price]
              properties:
                zip: { type: string, example: 01234 }
                phone: { type: string, default: 0049 }
                v: { type: string, const: 3.10 }
                price: { type: number, example: 10.50 }
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { type: object, properties: { zip: { type: string } } }
              example: { <<: *base, big2: ${big}, o: 0o17 }
`)

const addresses = { sandboxUrl: undefined, apiBaseUrl: undefined }

function findOperation(api: typeof json, id: string) {
  const operation = api.operations.find((one) => one.id === id)
  if (!operation) throw new Error(`There is no operation ${id}.`)
  return operation
}

function createCall(api: typeof json, id: string) {
  const { plan, samples } = createCallSamples({ api, addresses }, findOperation(api, id))
  if (!plan) throw new Error('It has no plan.')
  return { plan, samples }
}

function parseQuery(url: string): readonly string[] {
  return decodeURIComponent(new URL(url).search.slice(1)).split('&')
}

describe('The default request keeps the text of each number', () => {
  test('in the path and the query', () => {
    const { url } = createCall(json, 'all').plan
    expect(url).toContain(`/a/${big}?`)
    expect(parseQuery(url)).toEqual([
      `own=${big}`,
      'named=1.10',
      `listed=${big}`,
      `usual=${big}`,
      `one=${big}`,
      `const=${largest}`,
      `items=${big}`,
      `list=${big}`,
      'list=1.10',
      `deep[id]=${big}`,
      `json={"id":${big}}`,
      'text=1.10',
    ])
  })

  test.each(['all', 'form', 'parts'])(
    'in the body of %s, and in snippets of all languages',
    (id) => {
      const { samples } = createCall(json, id)
      for (const { text } of samples) {
        expect(text).toContain(big)
        expect(text).toContain('1.10')
        expect(text).toContain(largest)
        expect(text).not.toMatch(/9007199254740992|922337203685477(?!5807)/)
      }
      expect(samples.length).toBeGreaterThan(5)
    },
  )

  test('in YAML, as text if the schema has type string', () => {
    const { url, body } = createCall(yaml, 'train').plan
    expect(url).toContain('/trains/007?')
    expect(parseQuery(url)).toEqual([
      'version=2024.10',
      'usual=0x1F',
      'kind=01',
      'list=01',
      'list=1.50',
      'list=2e5',
      'plus=+49',
      'hex=31',
      'zeros=42',
      'half=0.5',
      'exp=1e3',
    ])
    expect(body).toMatchObject({
      text: '{\n  "zip": "01234",\n  "phone": "0049",\n  "v": "3.10",\n  "price": 10.50\n}',
    })
  })
})

describe('A page keeps the text of each number', () => {
  test('in types, limits and values', () => {
    const { outline, locate } = createOutliner(json)
    const pointer = '#/components/schemas/Body'
    const shown = outline(json.schemas.get(pointer), { pointer })
    const text = toString(renderOutline(shown, { locate, translate: translateToEnglish }))
    expect(text).toContain(`at least ${big}`)
    expect(text).toContain(`always ${largest}`)
    expect(text.match(/\d{16,}/g)).toEqual(expect.arrayContaining([big, largest]))
    expect(text).not.toMatch(/9007199254740992|922337203685477(?!5807)/)
    expect(text).toContain('2.50')
  })

  test('in examples, also in merged members of YAML', () => {
    const content = yaml.documented.get('train')?.responses[0]?.contents[0]
    const [example] = content?.examples ?? []
    expect(example && formatExample(example).text).toBe(
      `{\n  "big": ${big},\n  "money": 1.10,\n  "zip": "01234",\n  "big2": ${big},\n  "o": 15\n}`,
    )
  })

  test('in the examples of parameters, without quotation marks', () => {
    const { parameters = [] } = yaml.documented.get('train') ?? {}
    const texts = parameters.flatMap(({ examples }) =>
      examples.map((one) => formatExample(one).text),
    )
    expect(texts.map((text) => text.replaceAll(/\n\s*/g, ''))).toEqual([
      '007',
      '2024.10',
      '["01","1.50","2e5"]',
      '+49',
      '31',
      '42',
      '0.5',
      '1e3',
    ])
  })

  test('in search results', () => {
    const { schema } = json.operations[0]?.parameters.find(({ name }) => name === 'choice') ?? {}
    expect(collectValues(schema, json.schemas)).toEqual([big, '1.10', '1e3'])
  })

  test('in an example generated from a schema', () => {
    const body = generateExample(json, { $ref: '#/components/schemas/Body' }, 'response')
    expect(body).toBe(
      `{\n  "id": ${big},\n  "rate": 1.10,\n  "name": "string",\n  "one": ${big},\n  "max": ${largest},\n  "least": ${big},\n  "within": {\n    "deep": [\n      ${big},\n      2.50\n    ]\n  }\n}`,
    )
  })
})

describe('A form keeps the text of each number', () => {
  // Serialized as in a page.
  const text = JSON.stringify(sliceOperation(findOperation(json, 'all'), json.schemas, addresses))
  const slice: ReturnType<typeof sliceOperation> = JSON.parse(text)
  const schemaOf = (name: string): Schema | undefined =>
    slice.operation.parameters.find((parameter) => parameter.name === name)?.schema
  const shapeOf = (name: string) => getFieldKind(schemaOf(name), slice.schemas, 'text')

  test('in the labels and values of options', () => {
    const shape = shapeOf('choice')
    expect(shape.kind === 'options' && shape.options).toEqual(
      [big, '1.10', '1e3'].map((digits) => ({ label: digits, value: { digits } })),
    )
  })

  test('in nested values', () => {
    const schema: Schema = { enum: [[createSourceNumber('1.10'), { a: 1, b: 'x' }]] }
    const shape = getFieldKind(schema, {}, 'json')
    expect(shape.kind === 'options' && shape.options[0]?.label).toBe('[1.10,{"a": 1,"b": "x"}]')
  })

  test('in the text of its limits', () => {
    expect(describeFieldKind(shapeOf('limits'))).toBe(
      `integer, at least ${big}, at most ${largest}`,
    )
    expect(describeFieldKind(shapeOf('step'))).toBe('number, a multiple of 0.10')
  })

  test.each([
    ['9007199254740992', `the number must be at least ${big}.`],
    [big, undefined],
    [largest, undefined],
    ['9223372036854775808', `the number must be at most ${largest}.`],
  ])('in validation: %s', (digits, end) => {
    const [found] = validateValue({ digits }, schemaOf('limits'), slice.schemas)
    expect(found?.end).toBe(end)
  })
})

test('Agents’ tools keep the text of each number', async () => {
  const { callTool } = await connectTools(json, [readOperation, planRequest])
  const described = await callTool('read_operation', { operation: 'all', part: 'parameters' })
  expect(described).toContain(`at least ${big}, at most ${largest}`)
  expect(described).toContain(`one of ${big}, 1.10, 1e3`)

  const warned = await callTool('plan_request', {
    operation: 'all',
    inputs: `{"parameters":{"query:limits":9007199254740992,"query:own":${big},"query:named":1.10}}`,
  })
  expect(warned).toContain(`the number must be at least ${big}.`)
})

describe('The sandbox keeps each digit', () => {
  const fill = new Map<string, string>([
    ['const', largest],
    ['named', '1.10'],
    ['text', '1.10'],
    ['json', `{"id":${big}}`],
  ])

  test('in its echo', async () => {
    const { call } = await startDescribed(json)
    const query = createCall(json, 'all').plan.url.replace(/^[^?]*/, '')
    const body = `{"id":${big},"rate":1.10,"name":"n","one":${big},"max":${largest}}`
    const { status, text } = await call(`/a/${big}${query}&limits=${big}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect(text).toContain(body)
    expect(status).toBe(200)
    for (const name of ['own', 'listed', 'usual', 'one', 'const', 'named', 'limits']) {
      expect(text).toContain(`"query:${name}": ${fill.get(name) ?? big}`)
    }
    expect(text).toContain('"query:text": "1.10"')
    expect(text).not.toContain('9007199254740992')
  })

  test('in its errors', async () => {
    const { call } = await startDescribed(json)
    const query = createCall(json, 'all').plan.url.replace(/^[^?]*/, '')
    const { text } = await call(`/a/${big}${query}&limits=9007199254740992`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"id":1,"rate":1,"name":"n","one":${big},"max":${largest}}`,
    })
    expect(text).toContain(`must be at least ${big}`)
  })

  test('in the example of the document', async () => {
    const { call } = await startDescribed(json)
    const { text } = await call('/form', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `id=${big}&rate=1.10&name=n&one=${big}&max=${largest}`,
    })
    expect(text).toBe(`{"id":${big},"rate":1.10,"name":"n","one":${big},"max":${largest}}`)
  })
})
