import { describe, expect, test } from 'vitest'
import type { Operation } from '#core/request/description/operation.ts'
import { listCallSamples } from '#site/call/call-samples.ts'
import { showExample } from '#site/examples/show-example.ts'
import { listBodyExamples } from '#form/shape/list-body-examples.ts'
import { sliceOperation } from '#site/reference/slice-operation.ts'
import type { OpenApiReading } from '#contract/openapi/read-openapi.ts'
import {
  readOpenApiText,
  takeOperation,
  writeDocument,
} from '../../../fixtures/documents/read-openapi-text.ts'

const addresses = { sandboxUrl: undefined, apiBaseUrl: undefined }
const response = "responses: { '200': { description: ok } }"

const relativeServers = `
  /pets: { get: { ${response} }, post: { servers: [{ url: ./inner/ }], ${response} } }
  /open: { get: { servers: [{ url: / }], ${response} } }
  /none: { get: { servers: [{ url: '' }], ${response} } }
  /deep: { get: { servers: [{ url: '/{stage}/v2', variables: { stage: { default: live } } }], ${response} } }
  /host: { get: { servers: [{ url: '//api.example.com/v1' }], ${response} } }
  /full: { get: { servers: [{ url: 'https://api.example.com/v1/' }], ${response} } }`

test('The path of a relative server is that of the document', () => {
  const reading = readOpenApiText(
    writeDocument('3.1.0', relativeServers, 'servers: [{ url: /api/v3 }]'),
  )

  expect(reading.operations.map((operation) => findConsole(reading, operation))).toEqual([
    '{base_url}/api/v3/pets',
    '{base_url}/inner/pets',
    '{base_url}/open',
    '{base_url}/none',
    '{base_url}/live/v2/deep',
    'https://api.example.com/v1/host',
    'https://api.example.com/v1/full',
  ])
})

const choices = `
components:
  schemas:
    Base: { type: object, required: [how], properties: { how: { type: string } } }
    Card: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, required: [number], properties: { number: { type: string } } }] }
    Cash: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, properties: { amount: { type: number } } }] }
    Cat: { type: object, required: [meow], properties: { meow: { type: integer, example: 3 } } }
    Dog: { type: object, required: [woof], properties: { woof: { type: string } } }
    Loop: { oneOf: [{ $ref: '#/components/schemas/Loop' }, { $ref: '#/components/schemas/Dog' }] }
`
const pets = "[{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]"
const pays = "[{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Cash' }]"

describe('Without an example, a body starts from the first choice, alike in the console and in the snippet', () => {
  test.each<[name: string, schema: string, body: string]>([
    [
      'with the member that names it',
      `{ oneOf: ${pays}, discriminator: { propertyName: how, mapping: { card: '#/components/schemas/Card', coins: '#/components/schemas/Cash' } } }`,
      '{"how":"card","number":"NUMBER"}',
    ],
    [
      'with the member that names it, though nothing requires it',
      `{ oneOf: ${pets}, discriminator: { propertyName: kind } }`,
      '{"kind":"Cat","meow":3}',
    ],
    ['of references', `{ oneOf: ${pets} }`, '{"meow":3}'],
    [
      'of its own schemas',
      '{ oneOf: [{ type: object, required: [m], properties: { m: { type: integer } } }, { type: string }] }',
      '{"m":M}',
    ],
    [
      'of other types',
      `{ anyOf: [{ $ref: '#/components/schemas/Dog' }, { type: string }] }`,
      '{"woof":"WOOF"}',
    ],
    [
      'as a member',
      `{ type: object, required: [pet], properties: { pet: { oneOf: ${pets} } } }`,
      '{"pet":{"meow":3}}',
    ],
    ['as an item', `{ type: array, items: { anyOf: ${pets} } }`, '[{"meow":3}]'],
    [
      'within allOf',
      `{ allOf: [{ oneOf: ${pets} }, { required: [tag] }] }`,
      '{"meow":3,"tag":"TAG"}',
    ],
    [
      'beside properties',
      '{ type: object, required: [width], properties: { width: { type: integer } }, oneOf: [{ required: [wood], properties: { wood: { type: string } } }, { required: [glass] }] }',
      '{"wood":"WOOD","width":WIDTH}',
    ],
    [
      'that says no more than what is required',
      '{ type: object, properties: { colour: { type: string }, oak: { type: string }, steel: { type: string } }, anyOf: [{ required: [oak] }, { required: [steel] }] }',
      '{"oak":"OAK"}',
    ],
    [
      'twice',
      `{ oneOf: ${pets}, anyOf: [{ required: [a], properties: { a: { const: 1 } } }, { required: [b], properties: { b: { const: 2 } } }] }`,
      '{"a":1,"meow":3}',
    ],
  ])('%s', (_, schema, body) => {
    const reading = readOpenApiText(writeDocument('3.1.0', `  ${writeBody(schema)}`, choices))
    const operation = takeOperation(reading)
    const { sketches = {} } = sliceOperation(operation, reading.schemas, addresses)

    expect(sketches['']?.body.kind).toBe('text')
    expect(leaveOutSpace(JSON.stringify(sketches['']?.body))).toContain(
      JSON.stringify(body).slice(1, -1),
    )
    expect(leaveOutSpace(findSample(reading, operation))).toContain(body)
  })

  test('A choice that holds itself ends', () => {
    const schema = "{ $ref: '#/components/schemas/Loop' }"
    const reading = readOpenApiText(writeDocument('3.1.0', `  ${writeBody(schema)}`, choices))

    expect(findSample(reading, takeOperation(reading))).toBeDefined()
  })
})

test('An example that is written as a text is shown and sent as it is written', () => {
  const body = String.raw`{ schema: { type: object }, examples: { asText: { value: "{\n \"leaf\": \"green\" }" }, asValue: { value: { leaf: black } } } }`
  const paths = `  /a: { post: { requestBody: { required: true, content: { application/json: ${body} } }, ${response} } }`
  const reading = readOpenApiText(writeDocument('3.1.0', paths))
  const operation = takeOperation(reading)
  const [content] = operation.body?.contents ?? []
  const [first] = content?.examples ?? []

  expect(first && showExample(first, undefined, content?.mediaType).text).toBe(
    '{\n "leaf": "green" }',
  )
  expect(findSample(reading, operation)).toContain('{\n "leaf": "green" }')
  expect(content && listBodyExamples(content)[0]?.serialized).toBe('{\n "leaf": "green" }')
})

function writeBody(schema: string): string {
  return `/a: { post: { requestBody: { required: true, content: { application/json: { schema: ${schema} } } }, ${response} } }`
}

function leaveOutSpace(text = ''): string {
  return text.replaceAll(/\\n|\s/g, '')
}

function findConsole({ schemas }: OpenApiReading, operation: Operation): string | undefined {
  const { plans, sketches } = sliceOperation(operation, schemas, addresses)
  return [...Object.values(plans), ...Object.values(sketches ?? {})][0]?.url
}

function findSample(reading: OpenApiReading, operation: Operation): string | undefined {
  const contract = { schemas: reading.schemas, documented: new Map(), overlaid: {} }
  const portal = { contract: { ...contract, readPart: () => undefined }, addresses }
  return listCallSamples(portal, operation).samples[0]?.text
}
