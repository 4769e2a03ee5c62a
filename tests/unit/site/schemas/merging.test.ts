import { describe, expect, test } from 'vitest'
import { readSchema } from './read-schema.ts'

describe('allOf', () => {
  test('It is read as one schema, in which each member says where it is from', () => {
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

  test('A member that several describe is held to all of them', () => {
    const { rows } = readSchema(`
      Both:
        allOf:
          - { properties: { count: { type: number, minimum: 1 } } }
          - { properties: { count: { type: integer, maximum: 9 } } }
    `)
    expect(rows['count']).toBe('count integer at least 1 at most 9')
  })

  test('What is required and described nowhere is a row of its own', () => {
    const { rows } = readSchema('Thing: { type: object, required: [id] }')
    expect(rows['id']).toBe('id not specified, required')
  })
})

describe('Contradictions are said with both places', () => {
  const schema = '#/components/schemas/Odd'

  test.each([
    [
      'two types',
      '{ allOf: [{ type: string }, { type: integer }] }',
      'One place says string, another integer; no value is both.',
      ['allOf/0/type', 'allOf/1/type'],
    ],
    [
      'limits that leave nothing',
      '{ type: integer, minimum: 5, maximum: 3 }',
      'minimum 5 and maximum 3 leave no value.',
      ['minimum', 'maximum'],
    ],
    [
      'lengths that leave nothing',
      '{ allOf: [{ minLength: 5 }, { maxLength: 3 }] }',
      'minLength 5 and maxLength 3 leave no value.',
      ['allOf/0/minLength', 'allOf/1/maxLength'],
    ],
    [
      'a constant that is not listed',
      '{ const: a, enum: [b, c] }',
      'Always "a", which is none of the listed values.',
      ['const', 'enum'],
    ],
    [
      'two constants',
      '{ allOf: [{ const: a }, { const: b }] }',
      'Always "a", and always "b"; no value is both.',
      ['allOf/0/const', 'allOf/1/const'],
    ],
    [
      'lists without a common value',
      '{ allOf: [{ enum: [a] }, { enum: [b] }] }',
      'The lists of values have none in common.',
      ['allOf/0/enum', 'allOf/1/enum'],
    ],
    [
      'a closed part beside others',
      '{ allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] }',
      'One part allows no other members, another describes b.',
      ['allOf/0/additionalProperties', 'allOf/1/properties/b'],
    ],
  ])('%s', (_, written, sentence, places) => {
    const { outline, text } = readSchema(`Odd: ${written}`)
    const pointers = places.map((place) => `${schema}/${place}`)
    expect(outline.root.conflicts).toEqual([{ text: sentence, pointers }])
    expect(text).toContain(`Contradictory. ${sentence} See ${pointers.join(' and ')}`)
  })

  test.each([
    '{ allOf: [{ type: number }, { type: integer }] }',
    '{ type: integer, minimum: 3, maximum: 3 }',
    '{ allOf: [{ enum: [a, b] }, { enum: [b, c] }] }',
    '{ properties: { a: {} }, additionalProperties: false }',
  ])('There is none in %s', (written) => {
    expect(readSchema(`Odd: ${written}`).outline.root.conflicts).toEqual([])
  })
})
