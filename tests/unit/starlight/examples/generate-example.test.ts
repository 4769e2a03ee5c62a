import { expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { generateExample } from '#starlight/examples/generate-example.ts'

function make(schema: Schema, named: Record<string, Schema> = {}, direction = 'response' as const) {
  const text = generateExample({ schemas: new Map(Object.entries(named)) }, schema, direction)
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

function object(properties: Record<string, Schema>, more: Record<string, unknown> = {}): Schema {
  return { type: 'object', properties, ...more }
}

test('Values in the schema come before neutral values of its type', () => {
  const schema = object({
    shown: { type: 'string', example: 'a' },
    usual: { type: 'integer', default: 7 },
    listed: { enum: ['b', 'c'] },
    fixed: { const: 1 },
    text: { type: 'string' },
    number: { type: 'number' },
    flag: { type: 'boolean' },
    day: { type: 'string', format: 'date' },
    list: { type: 'array', items: { type: 'integer', minimum: 3 } },
    inner: object({ a: { type: ['string', 'null'] } }),
  })
  expect(make(schema)).toEqual({
    shown: 'a',
    usual: 7,
    listed: 'b',
    fixed: 1,
    text: 'string',
    number: 0,
    flag: true,
    day: '2026-01-31',
    list: [3],
    inner: { a: 'string' },
  })
})

test('Numbers and strings stay within their limits', () => {
  const schema = object({
    step: { type: 'integer', minimum: 4, multipleOf: 5 },
    above: { type: 'integer', exclusiveMinimum: 1 },
    below: { type: 'number', maximum: -2 },
    long: { type: 'string', minLength: 8 },
    short: { type: 'string', maxLength: 2 },
  })
  expect(make(schema)).toEqual({ step: 5, above: 2, below: -2, long: 'stringxx', short: 'st' })
})

test('The first choice is used, with its discriminator value', () => {
  const named = {
    '#/components/schemas/Cat': object({ kind: { type: 'string' }, lives: { type: 'integer' } }),
  }
  const choice: Schema = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'string' }],
    discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
  }
  expect(make(object({ pet: choice }), named)).toEqual({ pet: { kind: 'cat', lives: 0 } })
})

test('Write-only properties are omitted from responses', () => {
  const schema = object({ id: { type: 'integer' }, secret: { type: 'string', writeOnly: true } })
  expect(make(schema)).toEqual({ id: 0 })
})

test('Recursive schemas end', () => {
  const node = { $ref: '#/components/schemas/Node' }
  const named = { '#/components/schemas/Node': object({ next: node, id: { type: 'integer' } }) }
  const inner = { next: { next: { id: 0 }, id: 0 }, id: 0 }
  expect(make(node, named)).toEqual({ next: inner, id: 0 })
})

test.each<[string, Schema]>([
  [
    'a pattern that no neutral string matches',
    object({ a: { type: 'string', pattern: '^x{3}$' } }, { required: ['a'] }),
  ],
  ['a single string', { type: 'string' }],
  ['an object without fields', { type: 'object' }],
  ['an endless required field', { $ref: '#/components/schemas/Endless' }],
])('No example is generated for %s', (_, schema) => {
  const endless = object({ next: { $ref: '#/components/schemas/Endless' } }, { required: ['next'] })
  expect(make(schema, { '#/components/schemas/Endless': endless })).toBeUndefined()
})

test('An example is generated once per direction', () => {
  let reads = 0
  const thing = {
    type: 'object',
    get properties() {
      reads += 1
      return { id: { type: 'integer' } }
    },
  }
  const api = { schemas: new Map<string, Schema>([['#/components/schemas/Thing', thing]]) }
  const list = (direction: 'request' | 'response') => {
    reads = 0
    generateExample(api, { $ref: '#/components/schemas/Thing' }, direction)
    return reads
  }

  expect(list('response')).toBeGreaterThan(0)
  expect(list('response')).toBe(0)
  expect(list('request')).toBeGreaterThan(0)
})
