import { describe, expect, test } from 'vitest'
import { compareDocuments, compareSchemas, object, summarize, text } from './compare-documents.ts'

describe('Alternatives', () => {
  const cat = object({ claws: text })
  const dog = object({ bark: text })

  test('One more is compatible in a request and breaking in a response, one less the reverse', () => {
    const [one, two] = [{ oneOf: [cat, dog] }, { oneOf: [dog, text, cat] }]

    expect(summarize(compareSchemas(one, two))).toEqual([
      'response breaking: `string` was added to the alternatives of the response `200`.',
      'request compatible: `string` was added to the alternatives of the request body.',
    ])
    expect(summarize(compareSchemas(two, one))).toEqual([
      'request breaking: `string` was removed from the alternatives of the request body.',
      'response compatible: `string` was removed from the alternatives of the response `200`.',
    ])
  })

  test('A schema that becomes one of several permits more', () => {
    expect(summarize(compareSchemas(cat, { anyOf: [dog, cat] }))).toEqual([
      'response breaking: The response `200` now has alternatives, one of which is the older schema.',
      'request compatible: The request body now has alternatives, one of which is the older schema.',
    ])
  })

  test('Alternatives next to the other keywords are conditions', () => {
    const either = { ...cat, anyOf: [{ required: ['claws'] }, { required: ['tail'] }] }

    expect(summarize(compareSchemas(cat, either))).toEqual([
      'request breaking: The request body now has alternatives.',
      'response compatible: The response `200` now has alternatives.',
    ])
  })

  test('Other alternatives than the schema are not decided', () => {
    expect(summarize(compareSchemas(cat, { oneOf: [dog, text] }))).toEqual([
      'request unknown: The request body now has alternatives, which cannot be compared.',
      'response unknown: The response `200` now has alternatives, which cannot be compared.',
    ])
  })

  test('A discriminator value that selects another schema', () => {
    const schemas = { Cat: cat, Dog: dog }

    expect(summarize(compareSchemas(makeChoice('cat'), makeChoice('tom'), schemas))).toContain(
      'request breaking: The alternative `Cat` of the request body is now selected by `tom` (it was `cat`).',
    )
  })
})

test('A base schema that gets its derived schemas as alternatives ends', () => {
  const base = '#/components/schemas/Pet'
  const derived = (name: string) => ({ allOf: [{ $ref: base }, object({ [name]: text })] })
  const make = (Pet: object) => ({
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              description: 'Done.',
              content: { 'application/json': { schema: { $ref: base } } },
            },
          },
        },
      },
    },
    components: { schemas: { Pet, Cat: derived('claws'), Dog: derived('bark') } },
  })
  const alternatives = {
    oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
  }
  const changes = compareDocuments(
    make(object({ name: text })),
    make({ ...object({ name: text }), ...alternatives }),
  )

  expect(summarize(changes)).toEqual(['response compatible: `Pet` now has alternatives.'])
})

const makeChoice = (value: string) => ({
  oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
  discriminator: { propertyName: 'kind', mapping: { [value]: '#/components/schemas/Cat' } },
})
