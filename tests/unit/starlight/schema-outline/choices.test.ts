import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { describe, expect, test } from 'vitest'
import { listRows, readSchema } from './render-schema.ts'

describe('Choices', () => {
  test('A constant distinguishes choices, which are labelled by title or name', () => {
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

  test('Without a constant, choices are labelled by title', () => {
    const { head, rows } = readSchema(`
      Target:
        anyOf:
          - { title: By id, required: [id], properties: { id: {} } }
          - { title: By name, required: [name], properties: { name: {} } }
    `)
    expect(head).toContain('One or more of these:')
    expect(rows['By name > name']).toBe('name anything, required')
  })

  test('A single alternative is not shown as a choice', () => {
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
  ])('Choices of only types and values fit on a line: %s', (choices, line) => {
    expect(readSchema(`Id: { anyOf: ${choices} }`).text).toBe(line)
  })

  test('A single object is opened in place, and alternatives described by their type have no row', () => {
    const { head, rows } = readSchema(`
      Order: { properties: { address: { $ref: '#/components/schemas/A' }, made: { anyOf: [{ properties: { gt: {}, lt: {} } }, { type: integer }] }, to: { anyOf: [{ title: T, properties: { a_long_name_of_a_field: {}, b: {} } }, { enum: [''] }] } } }
      A: {}
    `)
    expect(head).toBe('')
    expect(rows['made']).toBe('made { gt, lt } | integer')
    expect(rows['to']).toBe('to object | ""')
    expect(Object.keys(rows)).toContain('to > T > b')
  })

  test('With more than four, the line shows the first three, and rows show all', () => {
    const types = ['string', 'integer', 'boolean', '"null"', 'array', 'object']
    const { head, outline } = readSchema(
      `Any: { anyOf: [${types.map((type) => `{ type: ${type} }`).join(', ')}, { const: 5 }] }`,
    )
    expect(head).toContain('string | integer | boolean | 3 more | null')
    expect(listRows(outline.root.groups)).toHaveLength(6)
  })
})

describe('Discriminators', () => {
  const kinds = `
      Cat: { type: object, properties: { meow: { type: boolean } } }
      Dog: { type: object, properties: { bark: { type: boolean } } }`

  test('Values come from the mapping, else from names', () => {
    const { head, rows } = readSchema(`
      Pet:
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
        discriminator: { propertyName: kind, mapping: { feline: '#/components/schemas/Cat' } }${kinds}
    `)
    expect(head).toContain('Exactly one of these, distinguished by “kind”:')
    expect(rows['Cat']).toContain('kind is feline')
    expect(rows['Dog']).toContain('kind is Dog')
  })

  test('Schemas that extend the base schema by allOf are choices', () => {
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
    expect(head).toContain('One of these, distinguished by “kind”:')
    expect(rows['Dog']).toContain('kind is d')
    expect(rows['Cat']).toContain('kind is Cat')
  })

  test.each([
    ['of its mapping', "{ pet: '#/components/schemas/Pet', d: Dog }", '{ type: string }', 'pet'],
    ['that is its name', '{ d: Dog }', '{ enum: [Pet, Cat, d] }', 'Pet'],
  ])(
    'A value %s selects the base schema itself, and no choice is lost',
    (_, mapping, kind, value) => {
      const schemas = `
      Pet:
        type: object
        properties: { kind: ${kind} }
        discriminator: { propertyName: kind, mapping: ${mapping} }
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { meow: {} } }] }
      Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { bark: {} } }] }
      Guest: { $ref: '#/components/schemas/Pet' }
    `
      const heading = `One of these, distinguished by “kind”; “${value}” means “Pet” itself:`

      expect(readSchema(schemas).head).toContain(heading)
      expect(readSchema(schemas, { name: 'Guest' }).text).toContain(heading)
    },
  )

  test('A derived schema does not list its siblings', () => {
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
      'The discriminator maps “bird” to Bird, which is not one of the choices.',
    ],
    ['{ fish: Fish }', 'The discriminator maps “fish” to Fish, which is not in the document.'],
  ])('A value mapped to anything else is contradictory: %s', (mapping, sentence) => {
    const { outline } = readSchema(`
      Pet:
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
        discriminator: { propertyName: kind, mapping: ${mapping} }${kinds}
      Bird: { type: object }
    `)
    expect(outline.root.statements.conflicts.map(({ text }) => text)).toEqual([sentence])
  })

  test.each(['{ a: Cat }', "{ a: 'other.yaml#/Cat' }", '{}'])(
    'A value mapped to a choice, or to another file, is not contradictory: %s',
    (mapping) => {
      const { outline } = readSchema(`
        Pet:
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
          discriminator: { propertyName: kind, mapping: ${mapping} }
        Cat: {}
        Dog: {}
      `)
      expect(outline.root.statements.conflicts).toEqual([])
    },
  )

  test('Discriminators inside an array', () => {
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
