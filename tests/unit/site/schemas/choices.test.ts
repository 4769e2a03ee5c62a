import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { describe, expect, test } from 'vitest'
import { readSchema } from './read-schema.ts'

describe('Choices', () => {
  test('They are named, and say what tells them apart: a constant', () => {
    const { element, head, rows } = readSchema(`
      Payment:
        oneOf:
          - { title: Card, properties: { kind: { const: card }, number: { type: string } } }
          - { $ref: '#/components/schemas/Transfer' }
      Transfer: { type: object, properties: { kind: { enum: [transfer] } } }
    `)
    expect(head).toBe('Card | Transfer (object)')
    expect(selectAll('.portal-tabs > label', element).map((tab) => toString(tab))).toEqual([
      'Card',
      'Transfer',
    ])
    expect(rows['Card']).toBe('object, kind is card')
    expect(rows['Transfer']).toBe('Transfer (object), kind is transfer')
  })

  test('Without a constant, by their titles', () => {
    const { head, rows } = readSchema(`
      Target:
        anyOf:
          - { title: By id, required: [id], properties: { id: {} } }
          - { title: By name, required: [name], properties: { name: {} } }
    `)
    expect(head).toContain('One or more of these:')
    expect(rows['By name > name']).toBe('name anything, required')
  })

  test('One is no choice', () => {
    const { head, rows } = readSchema('Only: { oneOf: [{ type: object, properties: { a: {} } }] }')
    expect(head).toBe('')
    expect(rows).toEqual({ a: 'a anything' })
  })

  test.each([
    ['[{ type: string }, { type: integer }]', 'string | integer'],
    ['[{ type: string }, { type: integer }, { type: "null" }]', 'string | integer | null'],
    ['[{ type: integer }, { enum: [""] }]', 'integer | ""'],
    ['[{ const: auto }, { type: integer }]', '"auto" | integer'],
    [
      '[{ type: array, items: { type: [string, integer] } }, {}]',
      'array of (string | integer) | anything',
    ],
  ])('Types and values and nothing else are said in a line: %s', (choices, line) => {
    expect(readSchema(`Id: { anyOf: ${choices} }`).text).toBe(line)
  })

  test('One object is opened in its place; the alternatives that say no more than a type have no row', () => {
    const { head, rows } = readSchema(`
      Order: { properties: { address: { $ref: '#/components/schemas/A' }, made: { anyOf: [{ properties: { gt: {}, lt: {} } }, { type: integer }] }, to: { anyOf: [{ title: T, properties: { a_long_name_of_a_field: {}, b: {} } }, { enum: [''] }] } } }
      A: {}
    `)
    expect(head).toBe('')
    expect(rows['made']).toBe('made { gt, lt } | integer')
    expect(rows['to']).toBe('to object | ""')
    expect(Object.keys(rows)).toContain('to > T > b')
  })

  test('Of more than four, the line says the first three, and rows say all', () => {
    const types = ['string', 'integer', 'boolean', '"null"', 'array', 'object']
    const { head, outline } = readSchema(
      `Any: { anyOf: [${types.map((type) => `{ type: ${type} }`).join(', ')}, { const: 5 }] }`,
    )
    expect(head).toContain('string | integer | boolean | 3 more | null')
    expect(outline.rowCount).toBe(6)
  })
})

describe('Discriminators', () => {
  const kinds = `
      Cat: { type: object, properties: { meow: { type: boolean } } }
      Dog: { type: object, properties: { bark: { type: boolean } } }`

  test('By mapping, and by name where nothing is mapped', () => {
    const { head, rows } = readSchema(`
      Pet:
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
        discriminator: { propertyName: kind, mapping: { feline: '#/components/schemas/Cat' } }${kinds}
    `)
    expect(head).toContain('Exactly one of these, told apart by “kind”:')
    expect(rows['Cat']).toContain('kind is feline')
    expect(rows['Dog']).toContain('kind is Dog')
  })

  test('Through the schemas that take the one with it in by allOf', () => {
    const { head, rows } = readSchema(`
      Pet:
        type: object
        required: [kind]
        properties: { kind: { type: string } }
        discriminator: { propertyName: kind, mapping: { d: Dog } }
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { meow: {} } }] }
      Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { bark: {} } }] }
    `)
    expect(rows['kind']).toBe('kind string, required')
    expect(head).toContain('One of these, told apart by “kind”:')
    expect(rows['Dog']).toContain('kind is d')
    expect(rows['Cat']).toContain('kind is Cat')
  })

  test.each([
    ['of its mapping', "{ pet: '#/components/schemas/Pet', d: Dog }", '{ type: string }', 'pet'],
    ['that is its name', '{ d: Dog }', '{ enum: [Pet, Cat, d] }', 'Pet'],
  ])('The one with it can be meant by a value %s, and none is lost', (_, mapping, kind, value) => {
    const schemas = `
      Pet:
        type: object
        properties: { kind: ${kind} }
        discriminator: { propertyName: kind, mapping: ${mapping} }
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { meow: {} } }] }
      Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { bark: {} } }] }
      Guest: { $ref: '#/components/schemas/Pet' }
    `
    const heading = `One of these, told apart by “kind”; “${value}” means “Pet” itself:`

    expect(readSchema(schemas).head).toContain(heading)
    expect(readSchema(schemas, { name: 'Guest' }).text).toContain(heading)
  })

  test('Of one of these schemas, the others are not listed', () => {
    const { rows } = readSchema(
      `
      Pet: { properties: { kind: {} }, discriminator: { propertyName: kind } }
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { meow: {} } }] }
      Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    `,
      { name: 'Cat' },
    )
    expect(Object.keys(rows)).toEqual(['kind', 'meow'])
  })

  test.each([
    [
      "{ bird: '#/components/schemas/Bird' }",
      'The discriminator says that “bird” means Bird, which is none of the choices.',
    ],
    [
      '{ fish: Fish }',
      'The discriminator says that “fish” means Fish, which the document does not hold.',
    ],
  ])('A value that means something else is contradictory: %s', (mapping, sentence) => {
    const { outline } = readSchema(`
      Pet:
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
        discriminator: { propertyName: kind, mapping: ${mapping} }${kinds}
      Bird: { type: object }
    `)
    expect(outline.root.conflicts.map(({ text }) => text)).toEqual([sentence])
  })

  test.each(['{ a: Cat }', "{ a: 'other.yaml#/Cat' }", '{}'])(
    'A value that means a choice, or what another file may hold, is not: %s',
    (mapping) => {
      const { outline } = readSchema(`
        Pet:
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
          discriminator: { propertyName: kind, mapping: ${mapping} }
        Cat: {}
        Dog: {}
      `)
      expect(outline.root.conflicts).toEqual([])
    },
  )

  test('Inside an array', () => {
    const { rows, text } = readSchema(`
      Pets:
        type: array
        items:
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
          discriminator: { propertyName: kind }${kinds}
    `)
    expect(text).toContain('array of (Cat (object) | Dog (object))')
    expect(rows['each item > Dog']).toContain('kind is Dog')
  })
})
