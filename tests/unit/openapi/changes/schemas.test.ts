import { describe, expect, test } from 'vitest'
import { compareSchemas, object, summarize, text } from './compare-documents.ts'

/** An older and a newer schema, the effects on requests and on responses, and the start of the sentence. */
type Case = readonly [
  title: string,
  before: unknown,
  after: unknown,
  request: string,
  response: string,
  sentence: string,
]

const narrower = ['breaking', 'compatible'] as const
const wider = ['compatible', 'breaking'] as const
const unknown = ['unknown', 'unknown'] as const

describe('The effect depends on the direction', () => {
  test.each<Case>([
    [
      'type that permits less',
      { type: ['string', 'integer'] },
      text,
      ...narrower,
      'is now `string` (it was `string | integer`).',
    ],
    [
      'integer instead of number',
      { type: 'number' },
      { type: 'integer' },
      ...narrower,
      'is now `integer` (it was `number`).',
    ],
    [
      'another type',
      text,
      { type: 'integer' },
      'breaking',
      'breaking',
      'is now `integer` (it was `string`).',
    ],
    ['no type any more', text, {}, ...wider, 'is now `anything` (it was `string`).'],
    ['null', text, { type: ['string', 'null'] }, ...wider, 'can now be `null`.'],
    ['no null', { type: ['string', 'null'] }, text, ...narrower, 'can no longer be `null`.'],
    [
      'more values',
      { ...text, enum: ['a'] },
      { ...text, enum: ['b', 'a'] },
      ...wider,
      'now also permits `b`.',
    ],
    [
      'fewer values',
      { ...text, enum: ['a', 'b'] },
      { ...text, const: 'b' },
      ...narrower,
      'no longer permits `a`.',
    ],
    ['first values', text, { ...text, enum: ['a'] }, ...narrower, 'now permits only `a`.'],
    ['no list of values', { ...text, enum: ['a'] }, text, ...wider, 'is no longer limited to `a`.'],
    [
      'higher minimum',
      { type: 'integer', minimum: 1 },
      { type: 'integer', minimum: 3 },
      ...narrower,
      'is now `minimum: 3` (it was `minimum: 1`).',
    ],
    [
      'exclusive minimum',
      { type: 'integer', minimum: 1 },
      { type: 'integer', exclusiveMinimum: 1 },
      ...narrower,
      'is now `exclusiveMinimum: 1` (it was `minimum: 1`).',
    ],
    [
      'higher maximum',
      { type: 'number', maximum: 1 },
      { type: 'number', maximum: 1.5 },
      ...wider,
      'is now `maximum: 1.5` (it was `maximum: 1`).',
    ],
    ['first limit', text, { ...text, maxLength: 5 }, ...narrower, 'now has `maxLength: 5`.'],
    ['no limit', { ...text, minLength: 5 }, text, ...wider, 'no longer has `minLength: 5`.'],
    [
      'multiple of a multiple',
      { type: 'integer', multipleOf: 2 },
      { type: 'integer', multipleOf: 4 },
      ...narrower,
      'is now `multipleOf: 4` (it was `multipleOf: 2`).',
    ],
    [
      'another multiple',
      { type: 'integer', multipleOf: 2 },
      { type: 'integer', multipleOf: 3 },
      'breaking',
      'breaking',
      'is now `multipleOf: 3` (it was `multipleOf: 2`).',
    ],
    [
      'unique items',
      { type: 'array', items: text },
      { type: 'array', items: text, uniqueItems: true },
      ...narrower,
      'now has `uniqueItems: true`.',
    ],
    ['first pattern', text, { ...text, pattern: 'a' }, ...narrower, 'now has `pattern: a`.'],
    [
      'another pattern',
      { ...text, pattern: 'a' },
      { ...text, pattern: 'b' },
      ...unknown,
      'is now `pattern: b` (it was `pattern: a`).',
    ],
    [
      'first format',
      text,
      { ...text, format: 'uuid' },
      'unknown',
      'compatible',
      'now has `format: uuid`.',
    ],
    [
      'no format',
      { ...text, format: 'uuid' },
      text,
      'compatible',
      'unknown',
      'no longer has `format: uuid`.',
    ],
    [
      'wider format',
      { type: 'integer', format: 'int32' },
      { type: 'integer', format: 'int64' },
      ...wider,
      'is now `format: int64` (it was `format: int32`).',
    ],
    [
      'no other fields',
      object({ a: text }),
      object({ a: text }, { additionalProperties: false }),
      ...narrower,
      'no longer permits other fields.',
    ],
    [
      'other fields',
      object({ a: text }, { additionalProperties: false }),
      object({ a: text }),
      ...wider,
      'now permits other fields.',
    ],
    [
      'restricted other fields',
      object({ a: text }),
      object({ a: text }, { additionalProperties: text }),
      ...narrower,
      'now restricts the values of other fields.',
    ],
    ['first not', text, { ...text, not: { const: 'a' } }, ...narrower, 'now has `not`.'],
    [
      'another not',
      { ...text, not: { const: 'a' } },
      { ...text, not: { const: 'b' } },
      ...unknown,
      'has another `not`.',
    ],
    [
      'other values',
      { ...text, enum: ['a'] },
      { ...text, enum: ['b'] },
      'breaking',
      'breaking',
      'now permits only `b` (it was `a`).',
    ],
    [
      'minContains, which is 1 with contains',
      { type: 'array', contains: text },
      { type: 'array', contains: text, minContains: 0 },
      ...wider,
      'is now `minContains: 0` (it was `minContains: 1`).',
    ],
    [
      'a condition',
      text,
      { ...text, if: { const: 'a' }, else: { minLength: 2 } },
      ...narrower,
      'now has `if`.',
    ],
    [
      'the schema of encoded content, which is an annotation',
      text,
      { ...text, contentSchema: text },
      'unknown',
      'compatible',
      'now has `contentSchema`.',
    ],
    [
      'anyOf instead of oneOf',
      {
        oneOf: [
          { ...text, minLength: 1 },
          { ...text, maxLength: 9 },
        ],
      },
      {
        anyOf: [
          { ...text, minLength: 1 },
          { ...text, maxLength: 9 },
        ],
      },
      'compatible',
      'unknown',
      'now has `anyOf` instead of `oneOf`.',
    ],
    [
      'a reference that cannot be followed',
      text,
      { $ref: '#/components/schemas/Missing' },
      ...unknown,
      'refers to a schema that the document lacks.',
    ],
    ['nothing', text, false, ...narrower, 'is no longer permitted.'],
  ])('%s', (_, before, after, request, response, sentence) => {
    const changes = compareSchemas(object({ x: before }), object({ x: after }))

    expect(summarize(changes).toSorted()).toEqual([
      `request ${request}: \`x\` in the request body ${sentence}`,
      `response ${response}: \`x\` in the response \`200\` ${sentence}`,
    ])
  })
})

describe('Fields count by name', () => {
  test.each<Case>([
    [
      'new and optional',
      object({}),
      object({ a: text }),
      'compatible',
      'compatible',
      '`a` was added to HOLDER.',
    ],
    [
      'new and required',
      object({}),
      object({ a: text }, { required: ['a'] }),
      'breaking',
      'compatible',
      '`a` was added to HOLDER, and is required.',
    ],
    [
      'new where others were forbidden',
      object({}, { additionalProperties: false }),
      object({ a: text }, { additionalProperties: false }),
      'compatible',
      'breaking',
      '`a` was added to HOLDER',
    ],
    [
      'removed',
      object({ a: text }),
      object({}),
      'unknown',
      'breaking',
      '`a` was removed from HOLDER.',
    ],
    [
      'removed where others are forbidden',
      object({ a: text }, { additionalProperties: false }),
      object({}, { additionalProperties: false }),
      'breaking',
      'breaking',
      '`a` was removed from HOLDER, and other fields are not permitted.',
    ],
    [
      'now required',
      object({ a: text }),
      object({ a: text }, { required: ['a'] }),
      ...narrower,
      '`a` in HOLDER is now required.',
    ],
    [
      'no longer required',
      object({ a: text }, { required: ['a'] }),
      object({ a: text }),
      ...wider,
      '`a` in HOLDER is no longer required.',
    ],
    [
      'required if another is present',
      object({ a: text }),
      object({ a: text }, { dependentRequired: { b: ['a'] } }),
      ...narrower,
      '`a` in HOLDER is now required if `b` is present.',
    ],
  ])('%s', (_, before, after, request, response, sentence) => {
    const changes = summarize(compareSchemas(before, after)).toSorted()
    const expected = [
      `request ${request}: ${sentence.replace('HOLDER', 'the request body')}`,
      `response ${response}: ${sentence.replace('HOLDER', 'the response `200`')}`,
    ]

    // A sentence about fields that were forbidden continues in responses only.
    expect(changes.map((line, index) => line.slice(0, expected[index]?.length))).toEqual(expected)
  })

  test('Requests lack read-only fields, and responses lack write-only ones', () => {
    const plain = object({ a: text })
    const marked = object({ a: { ...text, readOnly: true } }, { required: ['a'] })

    expect(summarize(compareSchemas(plain, marked))).toEqual([
      'request unknown: `a` in the request body is now read-only, so that requests lack it.',
      'response compatible: `a` in the response `200` is now required.',
    ])
    expect(
      summarize(compareSchemas(object({}), object({ a: { ...text, writeOnly: true } }))),
    ).toEqual(['request compatible: `a` was added to the request body.'])
  })

  test('A field at any depth has a path', () => {
    const [change] = compareSchemas(makeDeep(text), makeDeep({ ...text, maxLength: 1 }))

    expect(change).toMatchObject({
      effect: 'breaking',
      sentence: '`a[].b.*` in the request body now has `maxLength: 1`.',
      before:
        '#/paths/~1pets/post/requestBody/content/application~1json/schema/properties/a/items/properties/b/additionalProperties',
      after:
        '#/paths/~1pets/post/requestBody/content/application~1json/schema/properties/a/items/properties/b/additionalProperties/maxLength',
    })
  })
})

const makeDeep = (inner: object) =>
  object({
    a: { type: 'array', items: object({ b: object({}, { additionalProperties: inner }) }) },
  })
