import { describe, expect, test } from 'vitest'
import { checkValue } from '#form/shape/check-value.ts'
import type { Schema } from '#core/request/description/parameter.ts'
import type { Value } from '#core/request/inputs.ts'
import { toValue } from '#core/request/read-json.ts'
import { choose, readAfter, type, withJson, withParameter } from './form-fixtures.ts'

const big = { digits: '9007199254740993' }
const schemas = {
  '#/components/schemas/Node': {
    type: 'object',
    properties: { value: { type: 'integer' }, next: { $ref: '#/components/schemas/Node' } },
  },
  '#/components/schemas/Loop': { $ref: '#/components/schemas/Loop' },
} satisfies Record<string, Schema>

describe('What contradicts the schema is said', () => {
  test.for<[Schema, unknown, readonly string[]]>([
    [{ type: 'string' }, 'a', []],
    [{ type: ['string', 'integer'] }, true, ['the value must be a text or an integer.']],
    [{ format: 'date' }, '31.1.2030', []],
    [{ items: { type: 'string' } }, ['a', 1], ['[1]: the value must be a text.']],
    [
      { properties: { a: { type: 'string' } }, required: ['a', 'b'] },
      { a: 1 },
      ['the field “b” is required.', 'a: the value must be a text.'],
    ],
    [
      { properties: { a: {} }, additionalProperties: false },
      { constructor: 1 },
      ['it allows no field “constructor”.'],
    ],
    [
      { additionalProperties: { type: 'integer' } },
      { x: { y: 1 } },
      ['x: the value must be an integer.'],
    ],
    [
      { $ref: '#/components/schemas/Node' },
      { next: { next: { value: 'x' } } },
      ['next.next.value: the value must be an integer.'],
    ],
    [{ $ref: '#/components/schemas/Loop' }, 1, []],
    [{ $ref: '#/components/schemas/Nowhere' }, 1, []],
    [{ $ref: 'constructor' }, 1, []],
    [{ type: 'constructor', format: 'toString', minimum: 'x', required: 5 }, 1, []],
  ])('%j and %j', ([schema, data, told]) => {
    const found = checkValue(toValue(data) ?? null, schema, schemas)
    expect(found.map(({ place, end }) => (place === '' ? end : `${place}: ${end}`))).toEqual(told)
  })

  test('Digits beyond a double’s are compared exactly', () => {
    expect(checkValue(big, { maximum: 2 ** 53 }, {})).toHaveLength(1)
    expect(checkValue({ digits: '1e999' }, { maximum: 5 }, {})).toHaveLength(1)
  })

  test('At most ten are told', () => {
    const items: readonly Value[] = Array.from({ length: 99 }, () => 'x')
    expect(checkValue(items, { items: { type: 'integer' } }, {})).toHaveLength(10)
  })

  test('Alternatives that double at each level end, and what was not looked at is not claimed', () => {
    const nested = { oneOf: [{ $ref: '#/a' }, { $ref: '#/a' }, { type: 'integer' }] }
    const doubling = { '#/a': { type: 'array', items: nested } } as const
    const deep = Array.from({ length: 60 }).reduce<Value>((inner) => [inner], 'x')
    expect(checkValue(deep, { $ref: '#/a' }, doubling)).toEqual([])
  })
})

describe('A contradiction stands beside its field and does not stop a request', () => {
  test('Of a parameter', () => {
    const { parameters, faults, contradictions } = readAfter(
      withParameter({ type: 'integer', maximum: 100 }),
      [type('query:a', '101')],
    )
    expect(parameters).toEqual({ 'query:a': { digits: '101' } })
    expect(faults).toEqual([])
    expect(contradictions).toEqual([
      {
        field: 'query:a',
        at: 'query:a',
        sentence: 'This contradicts the document: the number must be at most 100.',
      },
    ])
  })

  test('Of a value that is not among the options', () => {
    const operation = withParameter({ enum: ['a', 'b'] })
    const { contradictions } = readAfter(operation, [choose('query:a', -1), type('query:a', 'c')])
    expect(contradictions).toHaveLength(1)
  })

  test('Of a member that is required', () => {
    const operation = withJson({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, b: { type: 'string' } },
    })
    expect(readAfter(operation, []).contradictions).toEqual([])
    expect(readAfter(operation, [type('content:0/form/member:b', 'x')]).contradictions).toEqual([
      {
        field: 'body',
        at: 'content:0/form/member:a',
        sentence: 'a is required.',
      },
    ])
  })
})
