import { describe, expect, test } from 'vitest'
import { upgradeKeywords } from '#openapi/parse/schema-parser.ts'
import { parseOpenApiText, parsePaths } from '../../../fixtures/documents/parse-openapi-text.ts'

const paths = '  /a: { get: {} }'

function readSchema(version: string, schema: string, rest = '') {
  const components = `components:\n  schemas:\n    A: ${schema}\n    B: {}\n${rest}`
  return parsePaths(version, paths, components)
}

describe('Keywords of 3.0 are converted to 3.1', () => {
  test.each<[from: Record<string, unknown>, to: Record<string, unknown>]>([
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [{ type: 'string', nullable: false }, { type: 'string' }],
    [{ nullable: true }, {}],
    [{ anyOf: [{}], nullable: true }, { anyOf: [{}, { type: 'null' }] }],
    [{ allOf: [{}], nullable: true }, { anyOf: [{ allOf: [{}] }, { type: 'null' }] }],
    [{ $ref: '#/a', nullable: true }, { anyOf: [{ $ref: '#/a' }, { type: 'null' }] }],
    [
      { $ref: '#/a', description: 'Text', minLength: 1 },
      { $ref: '#/a', description: 'Text' },
    ],
    [{ minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    [{ minimum: 1, exclusiveMinimum: false }, { minimum: 1 }],
    [{ maximum: 1, exclusiveMaximum: true }, { exclusiveMaximum: 1 }],
    [{ exclusiveMaximum: true }, {}],
    [{ example: null }, { examples: [null] }],
    [{ type: 'string', format: 'binary' }, { format: 'binary' }],
    [
      { type: 'string', format: 'byte' },
      { type: 'string', contentEncoding: 'base64' },
    ],
    [
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date' },
    ],
    [
      { type: 'integer', format: 'binary' },
      { type: 'integer', format: 'binary' },
    ],
  ])('%j', (from, to) => {
    expect(upgradeKeywords(from)).toEqual(to)
  })

  test('A schema without changes is the same object', () => {
    const schema = { type: 'object', properties: {} }

    expect(upgradeKeywords(schema)).toBe(schema)
  })

  test('Converts nested schemas, but not data', () => {
    const { schemas } = readSchema(
      '3.0.3',
      `
      type: object
      properties:
        example: { type: string, nullable: true }
        nullable: { type: boolean }
        default: { type: array, items: { type: string, example: { nullable: true, type: x } } }
      additionalProperties: { oneOf: [{ type: string, nullable: true }] }
      default: { type: x, nullable: true }
      enum: [{ type: x, nullable: true }]`,
    )

    expect(schemas.get('#/components/schemas/A')).toEqual({
      type: 'object',
      properties: {
        example: { type: ['string', 'null'] },
        nullable: { type: 'boolean' },
        default: {
          type: 'array',
          items: { type: 'string', examples: [{ nullable: true, type: 'x' }] },
        },
      },
      additionalProperties: { oneOf: [{ type: ['string', 'null'] }] },
      default: { type: 'x', nullable: true },
      enum: [{ type: 'x', nullable: true }],
    })
  })

  test('A 3.1 schema stays unchanged', () => {
    const { schemas } = readSchema(
      '3.1.0',
      '{ type: string, format: binary, nullable: true, example: 1 }',
    )

    expect(schemas.get('#/components/schemas/A')).toEqual({
      type: 'string',
      format: 'binary',
      nullable: true,
      example: 1,
    })
  })
})

describe('References', () => {
  test('References stay links, also circular ones', () => {
    const parsed = readSchema(
      '3.1.0',
      "{ properties: { self: { $ref: '#/components/schemas/A' }, b: { $ref: '#/components/schemas/B' } } }",
    )

    expect(parsed.problems).toEqual([])
    expect([...parsed.schemas.keys()]).toEqual(['#/components/schemas/A', '#/components/schemas/B'])
    expect(parsed.schemas.get('#/components/schemas/A')).toEqual({
      properties: {
        self: { $ref: '#/components/schemas/A' },
        b: { $ref: '#/components/schemas/B' },
      },
    })
  })

  test('References may lead anywhere in the document, also by anchor', () => {
    const parsed = readSchema(
      '3.1.0',
      "{ $anchor: here, items: { $ref: '#/x-schemas/a~1b%20c' }, not: { $ref: '#here' } }",
      'x-schemas: { "a/b c": { type: integer } }',
    )

    expect(parsed.problems).toEqual([])
    expect(parsed.schemas.get('#/x-schemas/a~1b%20c')).toEqual({ type: 'integer' })
    expect(parsed.schemas.get('#here')).toBe(parsed.schemas.get('#/components/schemas/A'))
  })

  test('References may use $id, and resolve relative to it', () => {
    const parsed = readSchema(
      '3.1.0',
      "{ properties: { game: { $ref: 'https://games.example/schemas/game' } } }",
      `x:
  Game:
    $id: https://games.example/schemas/game
    properties:
      board: { $ref: '#/$defs/board' }
      piece: { $ref: '#piece' }
      player: { $ref: player }
      whole: { $ref: '#/components/schemas/A' }
    $defs: { board: { type: object }, piece: { $anchor: piece, type: string } }
  Player: { $id: https://games.example/schemas/player, type: integer }`,
    )

    expect(parsed.problems).toEqual([])
    expect(parsed.schemas.get('#/components/schemas/A')).toEqual({
      properties: { game: { $ref: '#/x/Game' } },
    })
    expect(parsed.schemas.get('#/x/Game')).toMatchObject({
      properties: {
        board: { $ref: '#/x/Game/$defs/board' },
        piece: { $ref: '#/x/Game/$defs/piece' },
        player: { $ref: '#/x/Player' },
        whole: { $ref: '#/components/schemas/A' },
      },
    })
    expect(parsed.schemas.get('#/x/Game/$defs/board')).toEqual({ type: 'object' })
    expect(parsed.schemas.get('#/x/Player')).toMatchObject({ type: 'integer' })
  })

  test.each<
    [name: string, version: string, schema: string, rest: string, keywords: object, note?: string]
  >([
    [
      'A property named $ref is not a reference',
      '3.0.3',
      '{ properties: { $ref: { type: string, nullable: true } } }',
      '',
      { A: { properties: { $ref: { type: ['string', 'null'] } } } },
    ],
    [
      'A schema with $id may be a reference to the document',
      '3.1.0',
      "{ $id: https://a.example/page, $ref: '#/components/schemas/B' }",
      '',
      { A: { $ref: '#/components/schemas/B' } },
    ],
    [
      'An unknown URL is not followed',
      '3.1.0',
      '{ $id: https://a.example/a, not: { $ref: https://a.example/b } }',
      '',
      { A: { not: { $ref: 'https://a.example/b' } } },
      'The reference "https://a.example/b" cannot be resolved: it is a URL, and URLs are not fetched. Save the file next to the document, and refer to the copy.',
    ],
    [
      'A $dynamicRef resolves to the nearest anchor, with a warning',
      '3.1.0',
      "{ $id: https://a.example/page, items: { $dynamicRef: '#entry' }, $defs: { any: { $dynamicAnchor: entry } } }",
      'x: { $id: https://a.example/boats, $ref: page, $defs: { boat: { $dynamicAnchor: entry, type: object } } }',
      { A: { items: { $dynamicRef: '#/components/schemas/A/$defs/any' } } },
      '"#entry" is a $dynamicRef. The nearest schema with that name is used here, even if an enclosing schema overrides it.',
    ],
    [
      'References may lead through another reference, as bundlers generate',
      '3.0.3',
      "{ items: { $ref: '#/x-link/properties/b' } }",
      "x-link: { $ref: '#/x-target' }\nx-target: { properties: { b: { type: integer } } }",
      { b: { type: 'integer' } },
    ],
  ])('%s', (_, version, schema, rest, keywords, note) => {
    const parsed = readSchema(version, schema, rest)
    const byName = [...parsed.schemas].map(([reference, one]) => [reference.split('/').at(-1), one])

    expect(parsed.problems.map(({ sentence }) => sentence)).toEqual(
      note === undefined ? [] : [note],
    )
    expect(Object.fromEntries(byName)).toMatchObject(keywords)
  })

  test('A chain of a hundred thousand schemas is followed', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [
        `S${index}`,
        { items: { $ref: `#/x/S${index + 1}` } },
      ]),
    )
    const document = {
      openapi: '3.1.0',
      info: { title: 'Sample', version: '1' },
      paths: {
        '/a': { get: { parameters: [{ name: 'q', in: 'query', schema: { $ref: '#/x/S0' } }] } },
      },
      x: { ...schemas, S100000: true },
    }
    const parsed = parseOpenApiText(JSON.stringify(document))

    expect(parsed.problems).toEqual([])
    expect(parsed.schemas.size).toBe(100_001)
  })
})
