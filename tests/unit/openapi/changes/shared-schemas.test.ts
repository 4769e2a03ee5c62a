import { describe, expect, test } from 'vitest'
import { compareDocuments, compareSchemas, object, summarize, text } from './compare-documents.ts'

describe('The same schema in other words is not reported', () => {
  const pet = object({ name: text, size: { type: 'integer' } }, { required: ['name'] })
  const Pet = { $ref: '#/components/schemas/Pet' }
  test.each<readonly [title: string, before: unknown, after: unknown]>([
    ['inlined', Pet, pet],
    [
      'in allOf',
      pet,
      {
        allOf: [
          object({ size: { type: 'integer' } }),
          object({ name: text }, { required: ['name'] }),
        ],
      },
    ],
    ['in another order', { ...text, enum: ['a', 'b'] }, { enum: ['b', 'a'], ...text }],
    ['in a list of one alternative', pet, { oneOf: [pet] }],
    ['null as an alternative', { type: ['string', 'null'] }, { anyOf: [{ type: 'null' }, text] }],
    ['a length of at least 0', text, { ...text, minLength: 0 }],
    ['other fields that may be anything', pet, { ...pet, additionalProperties: {} }],
    ['the type that its fields imply', { properties: { a: text } }, object({ a: text })],
    [
      'types as alternatives',
      { type: ['string', 'integer'] },
      { anyOf: [text, { type: 'integer' }] },
    ],
    [
      'values as alternatives',
      { enum: ['a', 'b'] },
      { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] },
    ],
    ['a pattern that matches any text', text, { ...text, pattern: '^.*$' }],
    ['if without then', text, { ...text, if: { const: 'a' } }],
    [
      'a keyword of each alternative in front of them',
      {
        oneOf: [
          object({ a: { const: 1 } }, { required: ['a'] }),
          object({ a: { const: 2 } }, { required: ['a'] }),
        ],
      },
      {
        ...object({}, { required: ['a'] }),
        oneOf: [object({ a: { const: 1 } }), object({ a: { const: 2 } })],
      },
    ],
    ['a limit of another type of value', { type: 'integer' }, { type: 'integer', maxLength: 5 }],
    [
      'an exclusive end of integers',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
    ['both booleans', { type: 'boolean' }, { type: 'boolean', enum: [true, false] }],
    ['one value', { ...text, enum: ['a'] }, { ...text, const: 'a' }],
    ['alternatives in another order', { oneOf: [pet, text] }, { oneOf: [text, Pet] }],
    [
      'a number in another notation',
      { type: 'number', maximum: 10 },
      { type: 'number', maximum: 10.0 },
    ],
  ])('%s', (_, before, after) => {
    expect(compareSchemas(before, after, { Pet: pet })).toEqual([])
  })
})

test('A schema that several operations share is one change, named by the schema', () => {
  const Pet = { $ref: '#/components/schemas/Pet' }
  const body = { content: { 'application/json': { schema: Pet } } }
  const operation = { responses: { 200: { description: 'Done.', ...body } } }
  const paths = { '/a': { get: operation, put: { ...operation, requestBody: body } } }

  expect(
    compareDocuments(
      { paths, components: { schemas: makeShared(text) } },
      { paths, components: { schemas: makeShared({ ...text, description: 'Full.' }) } },
    ),
  ).toEqual([
    {
      kind: 'words',
      effect: 'compatible',
      sentence: 'The description of `name` of `Owner` was added.',
      direction: 'both',
      schema: 'Owner',
      before: '#/components/schemas/Owner/properties/name',
      after: '#/components/schemas/Owner/properties/name/description',
      operations: [
        { name: 'GET /a', title: 'GET /a', before: 'get-a', after: 'get-a' },
        { name: 'PUT /a', title: 'PUT /a', before: 'put-a', after: 'put-a' },
      ],
    },
  ])
})

test('A reference that is replaced by another is named by its place', () => {
  const schemas = { Dog: object({ bark: text }), Cat: object({ claws: text }) }

  expect(summarize(compareSchemas(listOf('Dog'), listOf('Cat'), schemas))).toContain(
    'response breaking: `bark` was removed from `[]` in the response `200`.',
  )
})

test('A schema in allOf that loses a field is one change, in that schema', () => {
  expect(compareDocuments(makeBase(object({ a: text })), makeBase(object({})))).toMatchObject([
    { sentence: '`a` was removed from `Base`.', after: '#/components/schemas/Base' },
  ])
})

test('Circular schemas end, and a change in the circle is found once', () => {
  const operation = {
    responses: {
      200: {
        description: 'Done.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } },
      },
    },
  }
  const paths = { '/a': { get: operation } }
  const changes = compareDocuments(
    { paths, components: { schemas: makeCircle(text) } },
    { paths, components: { schemas: makeCircle({ type: 'integer' }) } },
  )

  expect(summarize(changes)).toEqual([
    'response breaking: `value` of `Tree` is now `integer` (it was `string`).',
  ])
})

const makeShared = (inner: object) => ({
  Pet: object({ owner: { $ref: '#/components/schemas/Owner' } }),
  Owner: object({ name: inner }),
})

const makeCircle = (inner: object) => ({
  Tree: object({
    value: inner,
    children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
  }),
})

function listOf(name: string) {
  return { type: 'array', items: { $ref: `#/components/schemas/${name}` } }
}

const makeBase = (Base: object) => ({
  paths: {
    '/a': {
      get: {
        responses: {
          200: {
            description: 'Done.',
            content: {
              'application/json': {
                schema: object({
                  d: { $ref: '#/components/schemas/D' },
                  g: { $ref: '#/components/schemas/G' },
                }),
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Base,
      D: { allOf: [{ $ref: '#/components/schemas/Base' }], title: 'D' },
      G: { allOf: [{ $ref: '#/components/schemas/Base' }], title: 'G' },
    },
  },
})
