import { describe, expect, test } from 'vitest'
import { getFieldKind, describeFieldKind } from '#console/form/field-kind/field-kind.ts'
import type { Notation } from '#console/form/field-kind/field-kind.ts'
import type { Schema } from '#request/description/parameter.ts'

const schemas = {
  '#/components/schemas/Cat': {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
  },
  '#/components/schemas/Dog': { type: 'object', title: 'A dog', properties: {} },
  '#/components/schemas/Self': { anyOf: [{ $ref: '#/components/schemas/Self' }, { type: 'null' }] },
  '#/components/schemas/A': { $ref: '#/components/schemas/B' },
  '#/components/schemas/B': { $ref: '#/components/schemas/A' },
} satisfies Record<string, Schema>
const cat = { $ref: '#/components/schemas/Cat' }
const dog = { $ref: '#/components/schemas/Dog' }
const discriminated = {
  oneOf: [cat, dog],
  discriminator: { propertyName: 'kind', mapping: { meow: '#/components/schemas/Cat' } },
}

describe('Describes how the value of a schema is entered', () => {
  test.for<[Schema | undefined, Notation, string]>([
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'text', 'integer, at least 1, at most 100'],
    [
      { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
      'text',
      'number, greater than 0, a multiple of 0.5',
    ],
    [{ type: 'string', minLength: 1 }, 'json', 'string, at least 1 character, so never empty'],
    [{ type: 'string', pattern: '^a$' }, 'json', 'string, matches the regular expression ^a$'],
    [{ contentMediaType: 'application/octet-stream' }, 'json', 'bytes'],
    [{ oneOf: [cat, dog] }, 'json', 'Cat (object) | Dog (object)'],
    [{ oneOf: [cat] }, 'json', 'object'],
    [{ type: ['string', 'integer'] }, 'json', 'string | integer'],
    [
      { type: 'array', items: { type: 'string' }, maxItems: 3 },
      'json',
      'array of strings, at most 3 items',
    ],
    [
      { type: 'array', items: cat, uniqueItems: true },
      'json',
      'array of Cat (object), no two items alike',
    ],
    [{ allOf: [{ type: 'integer' }, { minimum: 1 }] }, 'json', 'integer, at least 1'],
    [{ anyOf: [{ required: ['a'] }, { required: ['b'] }], type: 'object' }, 'json', 'object'],
    // The tightest limit and the intersection of enums apply.
    [{ allOf: [{ type: 'integer', minimum: 1 }, { minimum: 5 }] }, 'json', 'integer, at least 5'],
    [{ allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, 'json', 'string, one value'],
    [{}, 'json', 'anything'],
    [{ $ref: '#/components/schemas/Self' }, 'json', 'type not specified | null'],
    [{ $ref: '#/components/schemas/A' }, 'json', 'type not specified'],
    [{ $ref: '#/components/schemas/Missing' }, 'text', 'Missing, which the document does not hold'],
    [{ $ref: '__proto__' }, 'json', '__proto__, which the document does not hold'],
  ])('%j as %s: %s', ([schema, notation, words]) => {
    expect(describeFieldKind(getFieldKind(schema, schemas, notation))).toBe(words)
  })

  test('Nested objects have fields up to 60 levels', () => {
    expect(getFieldKind(cat, schemas, 'json', 59).kind).toBe('object')
    expect(getFieldKind(cat, schemas, 'json', 60).kind).toBe('json')
    expect(getFieldKind({ type: 'integer' }, schemas, 'json', 60).kind).toBe('number')
    expect(getFieldKind({ type: ['integer', 'number'] }, schemas, 'json').kind).toBe('number')
  })
})

describe('Alternatives have names', () => {
  test.for<[Schema, readonly string[]]>([
    [{ oneOf: [cat, dog] }, ['Cat', 'A dog']],
    [discriminated, ['Cat (meow)', 'A dog (Dog)']],
    [
      {
        anyOf: [
          { type: 'string', format: 'uri' },
          { type: 'array', items: { type: 'string' } },
        ],
      },
      ['string (uri)', 'array of strings'],
    ],
    [
      { oneOf: [{ type: 'object', required: ['a', 'b'] }, { properties: { c: {} } }, {}] },
      ['object with a, b', 'object with c', 'Alternative 3'],
    ],
    [{ oneOf: [{ type: 'integer' }, { type: 'integer', minimum: 1 }] }, ['integer 1', 'integer 2']],
  ])('%j', ([schema, names]) => {
    const fieldKind = getFieldKind(schema, schemas, 'json')
    expect(fieldKind.kind === 'choice' && fieldKind.variants.map(({ name }) => name)).toEqual(names)
  })

  test('The discriminator offers the name of the chosen alternative', () => {
    const fieldKind = getFieldKind(discriminated, schemas, 'json')
    const variant = fieldKind.kind === 'choice' ? fieldKind.variants[0] : undefined
    const object = getFieldKind(variant?.schema, schemas, 'json', 1)
    const kind = object.kind === 'object' ? object.members[0] : undefined
    expect(getFieldKind(kind?.schema, schemas, 'json', 2)).toMatchObject({
      kind: 'options',
      options: [{ label: 'meow', value: 'meow' }],
    })
  })

  test('Values have their names from the document', () => {
    const schema = { enum: [1, 2, 3], 'x-enum-varnames': ['Low', 'High'] }
    const fieldKind = getFieldKind(schema, schemas, 'json')

    expect(fieldKind.kind === 'options' && fieldKind.options.map(({ label }) => label)).toEqual([
      '1 (Low)',
      '2 (High)',
      '3',
    ])
  })

  test('Alternatives with one value each become options', () => {
    const fieldKind = getFieldKind(
      { oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] },
      schemas,
      'json',
    )
    expect(fieldKind).toMatchObject({
      kind: 'options',
      options: [
        { label: 'a (First)', value: 'a' },
        { label: 'b', value: 'b' },
      ],
    })
  })
})
