import { expect, test } from 'vitest'
import { resolvePath, formatFields, formatFacts } from '#cli/mcp/tools/describe-schema.ts'
import type { FormatOptions } from '#cli/mcp/tools/describe-schema.ts'
import type { Schema } from '#request/description/parameter.ts'

const schemas: Readonly<Record<string, Schema>> = {
  '#/components/schemas/Address': {
    type: 'object',
    required: ['city'],
    properties: { street: { type: 'string' }, city: { type: 'string' } },
  },
  '#/components/schemas/Node': {
    type: 'object',
    properties: { next: { $ref: '#/components/schemas/Node' }, id: { type: 'integer' } },
  },
}

const wording: FormatOptions = {
  find: (reference) => schemas[reference],
  direction: 'request',
  longest: 40,
  hasLimits: false,
}

const sourcesOf = (schema: Schema) => [{ schema, pointer: '#', origin: undefined }]
const list = (schema: Schema, depth = 1, words: Partial<FormatOptions> = {}) =>
  formatFields(sourcesOf(schema), { ...wording, ...words }, depth)
const address = { $ref: '#/components/schemas/Address' }

test('Required fields come first, with type, values and description', () => {
  const schema = {
    required: ['mode'],
    properties: {
      note: { type: 'string', description: 'Whatever **you** like to say about it, however long.' },
      mode: { enum: ['a', 'b'], default: 'a' },
      old: { type: 'boolean', deprecated: true },
      id: { type: 'integer', readOnly: true },
    },
  }
  expect(list(schema)).toEqual([
    'mode: string, required, one of "a", "b", default a',
    'note: string. Whatever you like to say about it, …',
    'old: boolean, deprecated',
  ])
})

test('Response fields are never required, and write-only fields are omitted', () => {
  const schema = {
    required: ['id'],
    properties: {
      id: { type: 'integer', readOnly: true },
      password: { type: 'string', writeOnly: true },
    },
  }
  expect(list(schema, 1, { direction: 'response' })).toEqual(['id: integer'])
})

test('A field shows its number of nested and required fields; more depth lists them', () => {
  const schema = { properties: { home: address, others: { type: 'array', items: address } } }
  const [home, others] = [
    'home: Address (object), 2 fields, of which it needs city',
    'others: array of Address (object), 2 fields, of which it needs city',
  ]
  expect(list(schema)).toEqual([home, others])
  // A named schema is expanded once.
  const within = ['  city: string, required', '  street: string']
  expect(list(schema, 2)).toEqual([home, ...within, others])
})

test('Recursive schemas end', () => {
  expect(list({ $ref: '#/components/schemas/Node' }, 5)).toEqual([
    'next: Node (object), 2 fields',
    'id: integer',
  ])
})

test('Lists alternatives with their fields, if few have any', () => {
  const schema = { anyOf: [address, { const: '' }] }
  expect(list(schema)).toEqual([
    'or Address (object), 2 fields, of which it needs city',
    '  city: string, required',
    '  street: string',
    'or string, always ""',
  ])
  const many = ['a', 'b', 'c', 'd'].map((title) => ({ title, properties: { [title]: {} } }))
  expect(list({ oneOf: many })).toEqual([
    'or a: object, 1 field',
    'or b: object, 1 field',
    'or c: object, 1 field',
    'or d: object, 1 field',
  ])
})

test('Additional properties are one line', () => {
  const schema = { type: 'object', additionalProperties: { type: 'string' } } as const
  expect(list(schema)).toEqual(['* (any other name): string'])
})

test('Includes limits on request; formats and defaults always', () => {
  const schema = { type: 'string', format: 'email', maxLength: 5 } as const
  expect(formatFacts(sourcesOf(schema), false, wording)).toBe('string, format email')
  expect(formatFacts(sourcesOf(schema), true, { ...wording, hasLimits: true })).toBe(
    'string, required, format email, at most 5 characters',
  )
})

test('Truncates a long list of values and shows their number', () => {
  const values = Array.from({ length: 60 }, (_, index) => `value-${index}`)
  expect(formatFacts(sourcesOf({ enum: values }), false, wording)).toMatch(
    /^string, one of "value-0", .* … \(60 in all\)$/,
  )
})

test.each([
  [['home', 'city'], 'string'],
  [['list', '*', 'city'], 'string'],
  [['list', 'city'], 'string'],
  [['any', '*'], 'integer'],
  [['either', 'city'], 'string'],
  [['either', 'Address', 'street'], 'string'],
])('Path %j resolves to a %s', (path, type) => {
  const schema = {
    properties: {
      home: address,
      list: { type: 'array', items: address },
      any: { type: 'object', additionalProperties: { type: 'integer' } },
      either: { oneOf: [address, { type: 'string' }] },
    },
  }
  const entered = resolvePath(sourcesOf(schema), path, wording.find)
  expect('sources' in entered && formatFacts(entered.sources, false, wording)).toBe(type)
})

test('An unresolvable path reports its last valid step and the available names', () => {
  expect(resolvePath(sourcesOf(address), ['town'], wording.find)).toEqual({
    missing: 'town',
    names: ['street', 'city'],
  })
})
