import { selectAll } from 'hast-util-select'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { getSchemaParts } from '#starlight/schema-tree/schema-views.ts'
import { listLinks, readSchema } from './render-schema.ts'

describe('Types and constraints', () => {
  test.each<[written: string, head: string, version?: string]>([
    ['{ type: [string, "null"] }', 'string | null'],
    ['{ anyOf: [{ type: string }, { type: "null" }] }', 'string | null'],
    ['{ oneOf: [{ type: string }, { const: null }] }', 'string | null'],
    ['{ type: string, nullable: true }', 'string | null', '3.0.3'],
    ['{ type: "null" }', 'null'],
    ['{ allOf: [{ type: [string, "null"] }, { type: string }] }', 'string'],
    ['{ type: [string, "null"], enum: [a, b] }', 'string, one of a, b'],
    ['{ type: [string, "null"], enum: [a, b, null] }', 'string | null, one of a, b'],
    ['{ type: string, minLength: 1 }', 'string, at least 1 character, so never empty'],
    ['true', 'anything'],
    ['false', 'nothing'],
    ['{}', 'anything'],
    ['{ x-own: true }', 'anything'],
    ['{ description: A thing. }', 'type not specified A thing.'],
    ['{ format: binary }', 'bytes'],
    ['{ contentMediaType: image/png }', 'bytes, media type image/png'],
    ['{ type: object }', 'object, fields not specified'],
    ['{ type: object, additionalProperties: true }', 'object, any other fields'],
    ['{ type: object, additionalProperties: false }', 'object, no other fields'],
    ['{ type: array }', 'array, items not specified'],
    ['{ type: array, items: {} }', 'array of anything'],
    ['{ type: [string, integer] }', 'string | integer'],
    ['{ enum: [a] }', 'string, only a'],
    ['{ type: string, format: date-time }', 'string, format date-time'],
    ['{ type: string, pattern: "^a|b$" }', 'string, matches the regular expression ^a|b$'],
    ['{ type: string, maxLength: 5 }', 'string, at most 5 characters'],
    ['{ type: number, exclusiveMinimum: 0 }', 'number, greater than 0'],
    ['{ type: number, exclusiveMaximum: 1 }', 'number, less than 1'],
    ['{ type: integer, multipleOf: 5 }', 'integer, a multiple of 5'],
    ['{ type: array, items: { type: string }, minItems: 2 }', 'array of strings, at least 2 items'],
    ['{ type: array, items: true, uniqueItems: true }', 'array of anything, no two items alike'],
    ['{ type: object, maxProperties: 3 }', 'object, fields not specified, at most 3 fields'],
    ['{ type: string, contentEncoding: base64 }', 'string, encoded as base64'],
    ['{ type: string, contentMediaType: image/png }', 'string, media type image/png'],
    ['{ const: 5 }', 'number, always 5'],
    ['{ type: string, default: a }', 'string, default a'],
    ['{ type: string, default: "" }', 'string, default ""'],
    ['{ type: string, enum: ["1", "true", b] }', 'string, one of "1", "true", b'],
    [
      '{ type: object, dependentRequired: { card: [name] }, additionalProperties: true }',
      'object any other fields where “card” is present, also required: name',
    ],
    [
      '{ type: string, xml: { name: n, attribute: true } }',
      'string, in XML named n, as an attribute',
    ],
    [
      '{ type: number, minimum: 1.50, exclusiveMinimum: true }',
      'number, greater than 1.50',
      '3.0.3',
    ],
  ])('%s: %s', (written, head, version = '3.1.0') => {
    expect(readSchema(`S: ${written}`, { version }).head).toBe(head)
  })

  test('A reference to a nullable schema is nullable', () => {
    const { rows } = readSchema(`
      A: { properties: { b: { $ref: '#/components/schemas/B' } } }
      B: { type: [object, "null"] }
    `)
    expect(rows['b']).toBe('b B (object) | null')
  })
})

describe('Every constraint is shown', () => {
  test.each([
    ['additionalProperties: { type: integer }', 'any other field integer'],
    ['patternProperties: { "^x-": { type: string } }', 'fields whose names match ^x- string'],
    [
      'propertyNames: { maxLength: 3 }',
      'the name of each field type not specified, at most 3 characters',
    ],
    ['prefixItems: [{ type: string }]', 'item 1 string'],
    ['contains: { type: string }, minContains: 2', 'at least 2 of the items string'],
    ['not: { type: string }', 'must not be string'],
    ['if: { required: [a] }', 'if it is object'],
    ['then: { type: string }', 'then it must be string'],
    ['else: { type: integer }', 'else it must be integer'],
    ['dependentSchemas: { a: { required: [b] } }', 'if “a” is present object'],
  ])('Each rule with a subschema is a row: %s', (written, expected) => {
    expect(Object.values(readSchema(`S: { ${written} }`).rows)[0]).toBe(expected)
  })

  test('Extensions and keywords with invalid values are ignored', () => {
    const { text } = readSchema(
      'S: { type: string, enum: [a, b], x-own: [ALPHA, BETA], minLength: many, pattern: 5 }',
    )
    expect(text).toBe('string, one of a, b')
  })

  test.each([
    ['enum: [1, 2], x-enum-varnames: [LOW, HIGH]', '1 means LOW', '2 means HIGH'],
    ['enum: [a, b], x-enum-descriptions: { b: The second. }', 'b means The second.'],
    ['enum: [1, 2], x-enumNames: [LOW, HIGH]', '1 means LOW', '2 means HIGH'],
    [
      'enum: [day, week], x-ms-enum: { values: [{ value: week, name: Seven, description: In days. }] }',
      'week means Seven',
      'week means In days.',
    ],
    ['externalDocs: { url: https://a.example, description: More }', '“More” at https://a.example'],
  ])('%s', (written, ...expected) => {
    const { text } = readSchema(`S: { ${written} }`)
    for (const one of expected) expect(text).toContain(one)
  })

  test('A value name that only repeats the value is omitted', () => {
    const { text } = readSchema(`S: { enum: [in_use], x-enum-varnames: [InUse] }`)
    expect(text).not.toContain('means')
  })

  test('The default mapping is described', () => {
    const { text } = readSchema(`
      S:
        oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }]
        discriminator: { propertyName: kind, mapping: { a: A }, defaultMapping: '#/components/schemas/B' }
      A: { type: object }
      B: { type: object }`)
    expect(text).toContain('distinguished by “kind”; any other value means “B”')
  })
})

describe('Numbers keep the notation of the document', () => {
  test.each(['1.10', '1e3', '9007199254740993', '0.1000000000000000055', '-0'])('%s', (digits) => {
    const { head } = readSchema(`S: { type: number, maximum: ${digits}, default: ${digits} }`)
    // Limits that are too long for the type's line follow below.
    expect(head.replaceAll(',', '')).toBe(`number at most ${digits} default ${digits}`)
  })

  test('Numbers in enums and examples', () => {
    const { text } = readSchema('S: { enum: [1.0, 2.50], examples: [2.50] }')
    expect(text).toBe('number, one of 1.0, 2.50, example 2.50')
  })
})

test('Each of many values has its pointer', () => {
  const values = Array.from({ length: 40 }, (_, index) => `value${index}`)
  const { outline } = readSchema(`S: { type: string, enum: [${values.join(', ')}] }`)
  expect(outline.root.statements.values.at(39)?.pointer).toBe('#/components/schemas/S/enum/39')
})

describe('Examples', () => {
  test('Only the document’s examples are shown, in 3.0 and 3.1', () => {
    expect(readSchema('S: { type: string }').text).toBe('string')
    expect(readSchema('S: { type: string, examples: [a, b] }').text).toContain('Example: b')
    const { outline } = readSchema('S: { type: string, example: a }', { version: '3.0.3' })
    expect(outline.root.statements.examples).toEqual([
      { text: 'a', pointer: '#/components/schemas/S/example', refusal: undefined },
    ])
  })

  test('An example that is invalid for its schema is contradictory', () => {
    const { text } = readSchema('S: { type: integer, examples: [many] }')
    expect(text).toContain('Example: many does not fit its schema')
  })

  test('A default that is invalid for its schema is contradictory', () => {
    const { outline } = readSchema('S: { type: string, enum: [a, b], default: c }')
    expect(outline.root.statements.conflicts[0]?.text).toMatch(
      /^The default does not fit its schema\./,
    )
    expect(outline.root.statements.conflicts[0]?.pointers).toEqual([
      '#/components/schemas/S/default',
    ])
  })

  test('An example may omit properties required in the other direction only', () => {
    const schemas = `
      S:
        type: object
        required: [id]
        properties: { id: { type: string, readOnly: true } }
        examples: [{}]
    `
    expect(readSchema(schemas, { direction: 'request' }).text).not.toContain(
      'does not fit its schema',
    )
    expect(readSchema(schemas, { direction: 'response' }).text).toContain('does not fit its schema')
  })
})

test('External documentation is shown, without a link to an unsafe address', () => {
  const { element, text } = readSchema(
    'S: { type: string, externalDocs: { url: javascript:alert(1) } }',
  )
  expect(text).toContain('more at javascript:alert(1)')
  expect(listLinks(element, 'javascript:alert(1)')).toEqual([])
})

test('Headings of a description are below the schema’s heading', () => {
  const { element } = readSchema(`
    S: { description: '# A', properties: { a: { description: '## B' } } }
  `)
  expect(selectAll('h1, h2, h3, h4, h5, h6', element).map(({ tagName }) => tagName)).toEqual([
    'h3',
    'h3',
  ])
})

describe('allOf', () => {
  test('It is shown as one schema, with the origin of each property', () => {
    const { rows, head } = readSchema(
      `
      Animal: { type: object, required: [name], properties: { name: { type: string } } }
      Dog:
        description: Barks.
        allOf:
          - $ref: '#/components/schemas/Animal'
          - type: object
            properties: { bark: { type: integer } }
    `,
      { name: 'Dog' },
    )
    expect(head).toBe('Barks.')
    expect(rows).toEqual({
      name: 'name string, required, from Animal',
      bark: 'bark integer',
    })
  })

  test('A property in several parts has the constraints of all', () => {
    const { rows } = readSchema(`
      Both:
        allOf:
          - { properties: { count: { type: number, minimum: 1 } } }
          - { properties: { count: { type: integer, maximum: 9 } } }
    `)
    expect(rows['count']).toBe('count integer, at least 1, at most 9')
  })

  test('A required property without a description is a row', () => {
    const { rows } = readSchema('Thing: { type: object, required: [id] }')
    expect(rows['id']).toBe('id not specified, required')
  })
})

describe('Contradictions include both pointers', () => {
  const schema = '#/components/schemas/Odd'

  test.each([
    [
      '{ allOf: [{ type: string }, { type: integer }] }',
      'One part requires string, another integer; no value can be both.',
      ['allOf/0/type', 'allOf/1/type'],
    ],
    [
      '{ type: integer, minimum: 5, maximum: 3 }',
      'minimum 5 and maximum 3 leave no value.',
      ['minimum', 'maximum'],
    ],
    [
      '{ allOf: [{ minLength: 5 }, { maxLength: 3 }] }',
      'minLength 5 and maxLength 3 leave no value.',
      ['allOf/0/minLength', 'allOf/1/maxLength'],
    ],
    ['{ const: a, enum: [b, c] }', 'The lists of values have none in common.', ['const', 'enum']],
    [
      '{ allOf: [{ const: a }, { const: b }] }',
      'The lists of values have none in common.',
      ['allOf/0/const', 'allOf/1/const'],
    ],
    [
      '{ allOf: [{ enum: [a] }, { enum: [b] }] }',
      'The lists of values have none in common.',
      ['allOf/0/enum', 'allOf/1/enum'],
    ],
    [
      '{ allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] }',
      'One part allows no other fields, but another describes b.',
      ['allOf/0/additionalProperties', 'allOf/1/properties/b'],
    ],
  ])('%s: %s', (written, sentence, places) => {
    const { outline, text } = readSchema(`Odd: ${written}`)
    const pointers = places.map((place) => `${schema}/${place}`)
    expect(outline.root.statements.conflicts).toEqual([{ text: sentence, pointers }])
    expect(text).toContain(`Contradictory. ${sentence} See ${pointers.join(' and ')}`)
  })

  test.each([
    '{ allOf: [{ type: number }, { type: integer }] }',
    '{ type: integer, minimum: 3, maximum: 3 }',
    '{ allOf: [{ enum: [a, b] }, { enum: [b, c] }] }',
    '{ properties: { a: {} }, additionalProperties: false }',
  ])('%s is not contradictory', (written) => {
    expect(readSchema(`Odd: ${written}`).outline.root.statements.conflicts).toEqual([])
  })
})

const user = `
  User:
    type: object
    required: [id, password, name]
    properties:
      id: { type: string, readOnly: true }
      password: { $ref: '#/components/schemas/Secret' }
      name: { type: string }
  Secret: { type: string, writeOnly: true }
`

describe('Requests and responses', () => {
  test('Requests omit read-only properties and name them', () => {
    const { head, rows, element } = readSchema(user, { direction: 'request' })
    expect(head).toContain('Only in responses: id')
    expect(selectAll('.sr-only.portal-schema-heading', element)).toHaveLength(1)
    expect(rows).toEqual({
      password: 'password Secret (string), required, write-only',
      name: 'name string, required',
    })
  })

  test('Responses omit write-only properties', () => {
    const { head, rows } = readSchema(user, { direction: 'response' })
    expect(head).toContain('Only in requests: password')
    expect(Object.keys(rows)).toEqual(['id', 'name'])
  })

  test('If both directions are shown, required includes the direction', () => {
    const { rows } = readSchema(user)
    expect(rows['id']).toBe('id string, required in responses, read-only: only in responses')
    expect(rows['password']).toContain('required in requests, write-only: only in requests')
  })

  test.each<[differ: boolean, schema: Schema]>([
    [true, { properties: { a: { $ref: '#/secret' } } }],
    [true, { type: 'array', items: { allOf: [{ properties: { a: { readOnly: true } } }] } }],
    [false, { properties: { a: { type: 'string' } } }],
    [false, true],
  ])('Whether requests and responses differ: %s', (differ, schema) => {
    const schemas = new Map([['#/secret', { writeOnly: true }]])
    const parts = getSchemaParts({ schemas }, { schema, reference: '#/schema' })
    expect(parts).toHaveLength(differ ? 2 : 1)
  })
})

describe('Meaning is in words, not only in colours', () => {
  const { rows } = readSchema(`
    Thing:
      type: object
      required: [a]
      properties:
        a: { type: string }
        b: { type: string, deprecated: true }
        c: { $ref: '#/components/schemas/Old' }
    Old: { type: integer, deprecated: true }
  `)

  test('Required properties are marked', () => {
    expect(rows['a']).toBe('a string, required')
  })

  test.each(['b', 'c'])(
    'Deprecated properties are marked, also through a reference: %s',
    (name) => {
      expect(rows[name]).toMatch(/, deprecated$/)
    },
  )
})

describe('Required properties', () => {
  const schema = `
    S: { type: object, required: [b], properties: { a: { type: string }, b: { type: string } } }
  `

  test('In requests, they come first, and the others have a label', () => {
    const { text } = readSchema(schema, { direction: 'request' })
    expect(text).toMatch(/b string, required\s*Optional\s*a string/)
  })

  test('In responses, always present is marked if most may be absent', () => {
    const { rows } = readSchema(
      'S: { required: [a], properties: { a: { type: string }, b: { type: string }, c: { type: string } } }',
      { direction: 'response' },
    )
    expect(rows).toEqual({ a: 'a string, always present', b: 'b string', c: 'c string' })
  })

  test('In responses, may be absent is marked otherwise', () => {
    const { rows } = readSchema(schema, { direction: 'response' })
    expect(rows).toEqual({ a: 'a string, may be absent', b: 'b string' })
  })

  test('Without required properties, nothing is marked', () => {
    const { text } = readSchema(schema.replace('required: [b],', ''), { direction: 'response' })
    expect(text).not.toMatch(/absent|Optional/)
  })
})
