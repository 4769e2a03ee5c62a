import {
  assert,
  bigInt,
  boolean,
  constantFrom,
  dictionary,
  integer,
  letrec,
  oneof,
  option,
  property,
  record,
  tuple,
} from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { parseData, parseExactJson } from '#request/parse-exact-json.ts'
import { createSourceNumber } from '#request/source-number.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { generateExample } from '#starlight/examples/generate-example.ts'

const named: Readonly<Record<string, Schema>> = {
  '#/components/schemas/Node': {
    type: 'object',
    required: ['kids'],
    properties: {
      kids: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      next: { anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] },
    },
  },
  '#/components/schemas/Term': {
    oneOf: [
      {
        type: 'object',
        required: ['left', 'right'],
        properties: {
          left: { $ref: '#/components/schemas/Term' },
          right: { $ref: '#/components/schemas/Term' },
        },
      },
      { type: 'integer', minimum: 5 },
    ],
  },
}
const find = (reference: string) => named[reference]

function make(schema: Schema, direction: 'request' | 'response' = 'response') {
  return generateExample({ schemas: new Map(Object.entries(named)) }, schema, direction)
}

function isAllowed(text: string, schema: Schema): boolean {
  const parsed = parseExactJson(text)
  return (
    parsed.outcome === 'read' &&
    checkInstance(parsed.value, schema, { find, direction: 'response' }).every(
      ({ kind }) => kind === 'remark',
    )
  )
}

const exact = (number: bigint) => createSourceNumber(String(number))

/** Generates limits with a multiple of their step between them. */
const integers = record({
  middle: bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  below: option(bigInt({ min: 0n, max: 9n })),
  above: option(bigInt({ min: 0n, max: 9n })),
  step: option(bigInt({ min: 1n, max: 12n })),
  isExclusive: boolean(),
}).map(({ middle, below, above, step, isExclusive }): Schema => {
  const value = step === null ? middle : middle - (middle % step)
  const [low, high] = isExclusive
    ? (['exclusiveMinimum', 'exclusiveMaximum'] as const)
    : (['minimum', 'maximum'] as const)
  const room = isExclusive ? 1n : 0n
  return Object.assign(
    { type: 'integer' },
    below !== null && { [low]: exact(value - below - room) },
    above !== null && { [high]: exact(value + above + room) },
    step !== null && { multipleOf: exact(step) },
  )
})

const length = integer({ min: 0, max: 30 })
const texts = oneof(
  constantFrom<Schema>(
    { type: 'string', format: 'date' },
    { type: 'string', format: 'uuid' },
    { type: 'string', format: 'email' },
  ),
  record({
    least: length,
    more: length,
    pattern: constantFrom('', '^[a-z]+$', String.raw`^\d+$`),
  }).map(({ least, more, pattern }): Schema => {
    return { type: 'string', minLength: least, maxLength: least + more + 1, pattern }
  }),
)

/** Values that no other schema here allows. */
const wrong = constantFrom<unknown>([], 'wrong', { wrong: true }, false, -0.5)

/** Generates schemas for which a value is simple to find. */
const { schema: simple } = letrec<{ schema: Schema }>((tie) => {
  const inner: Arbitrary<Schema> = tie('schema')
  const objects = record({
    members: dictionary(constantFrom('a', 'b', 'c'), inner, { minKeys: 1, maxKeys: 3 }),
    isRequired: boolean(),
    isClosed: boolean(),
  }).map(({ members, isRequired, isClosed }): Schema => {
    const required = isRequired ? Object.keys(members) : []
    return { type: 'object', properties: members, required, additionalProperties: !isClosed }
  })
  const schemas = oneof(
    { depthSize: 'small', withCrossShrink: true },
    integers,
    texts,
    constantFrom<Schema>(
      { type: 'boolean' },
      { type: 'null' },
      { const: createSourceNumber('1.10') },
      { enum: ['x', createSourceNumber('9007199254740993')] },
      { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: createSourceNumber('0.10') },
      { $ref: '#/components/schemas/Node' },
      { $ref: '#/components/schemas/Term' },
    ),
    objects,
    record({ items: inner, least: integer({ min: 0, max: 4 }) }).map(
      ({ items, least }): Schema => ({
        type: 'array',
        items,
        minItems: least,
        maxItems: least + 1,
      }),
    ),
    integer({ min: 2, max: 5 }).map((count): Schema => ({
      type: 'array',
      uniqueItems: true,
      minItems: count,
      items: { enum: ['a', 'b', 'c', 'd', 'e'] },
    })),
    tuple(inner, inner).map(([one, other]): Schema => ({
      allOf: [
        { type: 'object', required: ['one'], properties: { one } },
        { type: 'object', properties: { other } },
      ],
    })),
    tuple(inner, inner).map(([one, other]): Schema => ({
      oneOf: [
        { type: 'object', required: ['kind'], properties: { kind: { const: 'one' }, one } },
        { type: 'object', required: ['kind'], properties: { kind: { const: 'other' }, other } },
      ],
    })),
    inner.map((schema): Schema => ({ anyOf: [schema, { type: 'null' }] })),
  )
  return {
    schema: tuple(schemas, constantFrom('', 'example', 'default'), wrong).map(
      ([schema, keyword, value]): Schema =>
        Object.assign({}, schema, keyword && { [keyword]: value }),
    ),
  }
})

/** Generates schemas without a valid value. */
const impossible = constantFrom<Schema>(
  false,
  { type: 'integer', minimum: 2, maximum: 1 },
  { type: 'integer', minimum: createSourceNumber('9007199254740993'), maximum: 9007199254740992 },
  { type: 'number', exclusiveMinimum: 1, maximum: 1 },
  { type: 'string', minLength: 3, maxLength: 2 },
  { type: 'string', pattern: '^$', minLength: 1 },
  { allOf: [{ type: 'string' }, { type: 'integer' }] },
  { allOf: [{ enum: ['a'] }, { enum: ['b'] }] },
  { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 1 },
  { not: {} },
  { type: 'Date' },
)

const wrap = (value: Schema): Schema => ({
  type: 'object',
  required: ['value'],
  properties: { value },
})

describe('Generated examples are valid against their schema', () => {
  test('if a valid value is simple to find', () => {
    assert(
      property(simple, (value) => {
        const schema = wrap(value)
        const text = make(schema)
        expect(text).toBeDefined()
        expect(isAllowed(text ?? '', schema)).toBe(true)
      }),
    )
  })

  test('or omitted if there is no valid value', () => {
    assert(
      property(simple, impossible, (value, none) => {
        const properties = { value, none }
        expect(make({ type: 'object', required: ['value', 'none'], properties })).toBeUndefined()
      }),
    )
  })

  test('without an optional property that has no valid value', () => {
    assert(
      property(simple, impossible, (value, none) => {
        const text = make({ type: 'object', required: ['value'], properties: { value, none } })
        expect(Object(JSON.parse(text ?? ''))).not.toHaveProperty('none')
      }),
    )
  })

  test('and omitted if an unchecked rule decides', () => {
    const lists: Schema = { type: 'array', items: { type: 'integer' }, contains: { const: 7 } }
    expect(make(wrap(lists))).toBeUndefined()
    expect(make(wrap({ $ref: '#/components/schemas/Missing' }))).toBeUndefined()
  })
})

test('Generated examples contain no value reported as contradictory', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      settings: { type: 'object', example: [] },
      map: { type: 'object', additionalProperties: { type: 'string' }, default: [] },
      count: { type: 'integer', examples: ['many', 3] },
      when: { type: 'Date' },
    },
  }
  expect(JSON.parse(make(schema) ?? '')).toEqual({ settings: {}, map: {}, count: 3 })
})

describe('Recursive schemas end', () => {
  test.each([
    ['Node', '{"value":{"kids":[{"kids":[]}],"next":{"kids":[],"next":{"kids":[]}}}}'],
    ['Term', '{"value":{"left":5,"right":5}}'],
  ])('%s', (name, value) => {
    const text = make(wrap({ $ref: `#/components/schemas/${name}` }))
    expect(JSON.parse(text ?? '')).toEqual(JSON.parse(value))
  })
})

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const pet = (mapping?: Record<string, string>) =>
  new Map<string, Schema>([
    [
      '#/components/schemas/Pet',
      {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
      },
    ],
    ['#/components/schemas/Cat', { allOf: [refer('Pet')] }],
    ['#/components/schemas/Dog', { allOf: [refer('Pet'), { properties: { tricks: true } }] }],
  ])
describe('Discriminator values are from the mapping', () => {
  const mapping = { kitty: '#/components/schemas/Cat', puppy: 'Dog' }

  test.each([
    ['Pet', mapping, 'kitty'],
    ['Cat', mapping, 'kitty'],
    ['Dog', mapping, 'puppy'],
    ['Dog', undefined, 'Dog'],
  ])('of %s with %j', (name, map, kind) => {
    const text = generateExample({ schemas: pet(map) }, refer(name), 'request')
    expect(JSON.parse(text ?? '')).toMatchObject({ kind })
  })
})

test.each<[keywords: Schema, text: string | undefined]>([
  [{ pattern: '^/v1/charges' }, '/v1/charges'],
  [{ pattern: String.raw`^\/v1\/a\.b$` }, '/v1/a.b'],
  [{ pattern: '^[a-z]$' }, 'a'],
  [{ pattern: String.raw`^\d{4}$` }, undefined],
  [{ minLength: 8 }, 'stringxx'],
  [{ maxLength: 2 }, 'st'],
])('A string of %j is %s', (keywords, text) => {
  const made = make(wrap(Object.assign({ type: 'string' }, keywords)))
  expect(made).toBe(text === undefined ? undefined : `{\n  "value": ${JSON.stringify(text)}\n}`)
})

function parseExample(schema: Schema, own: Readonly<Record<string, Schema>> = {}): unknown {
  const schemas = new Map(Object.entries(own))
  return JSON.parse(generateExample({ schemas }, schema, 'response') ?? 'null')
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
  expect(parseExample(schema)).toEqual({
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

test('The first choice is used, with its discriminator value', () => {
  const animals = {
    '#/components/schemas/Cat': object({ kind: { type: 'string' }, lives: { type: 'integer' } }),
  }
  const choice: Schema = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'string' }],
    discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
  }
  expect(parseExample(object({ pet: choice }), animals)).toEqual({ pet: { kind: 'cat', lives: 0 } })
})

test('Write-only properties are omitted from responses', () => {
  const schema = object({ id: { type: 'integer' }, secret: { type: 'string', writeOnly: true } })
  expect(parseExample(schema)).toEqual({ id: 0 })
})

test.each<[string, Schema]>([
  ['a single string', { type: 'string' }],
  ['an object without fields', { type: 'object' }],
  ['an endless required field', { $ref: '#/components/schemas/Endless' }],
])('No example is generated for %s', (_, schema) => {
  const endless = object({ next: { $ref: '#/components/schemas/Endless' } }, { required: ['next'] })
  expect(parseExample(schema, { '#/components/schemas/Endless': endless })).toBeNull()
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

test.each([
  ['{"type":"integer"}', '0'],
  ['{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}', '0'],
  ['{"type":"integer","minimum":1,"maximum":50}', '1'],
  ['{"type":"integer","exclusiveMinimum":0}', '1'],
  ['{"type":"integer","maximum":-5}', '-5'],
  ['{"type":"integer","minimum":9007199254740993}', '9007199254740993'],
  ['{"type":"integer","exclusiveMinimum":9007199254740993}', '9007199254740994'],
  ['{"type":"integer","minimum":4,"multipleOf":5}', '5'],
  ['{"type":"integer","exclusiveMinimum":0,"multipleOf":0.75}', '3'],
  ['{"type":"integer","minimum":1.5}', '2'],
  ['{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1}', '0.5'],
  ['{"type":"number","exclusiveMinimum":0.1,"exclusiveMaximum":0.2}', '0.15'],
  ['{"type":"number","minimum":0.30,"maximum":0.35,"multipleOf":0.1}', '0.3'],
  ['{"type":"number","minimum":-3.5,"maximum":-3.25}', '-3.5'],
])('A number within %s is %s', (schema, number) => {
  const list = parseData(`{"type":"array","minItems":1,"items":${schema}}`)
  const text = generateExample({ schemas: new Map() }, Object(list), 'request')
  expect(text).toBe(`[\n  ${number}\n]`)
})
