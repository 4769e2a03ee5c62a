import { describe, expect, test } from 'vitest'
import type { Schema } from '#core/request/description/parameter.ts'
import { createSchemaChecker } from '#sandbox/openapi/schema-types.ts'
import type { Direction } from '#schema/view/direction.ts'

function check(
  schema: Schema | undefined,
  value: unknown,
  direction: Direction = 'request',
  named: Readonly<Record<string, Schema>> = {},
) {
  const verdict = createSchemaChecker(new Map(Object.entries(named)), direction).check(
    value,
    schema,
  )
  return verdict.outcome === 'differs' ? `at ${verdict.pointer}` : verdict.outcome
}

test.each<[schema: Schema | undefined, value: unknown, verdict: string]>([
  [undefined, 7, 'fits'],
  [true, 7, 'fits'],
  [false, 7, 'at '],
  [{ type: 'integer' }, 7, 'fits'],
  [{ type: 'integer' }, 7.5, 'at '],
  [{ type: ['integer', 'null'] }, null, 'fits'],
  [{ properties: { a: { items: { type: 'string' } } } }, { a: ['x', 7] }, 'at /a/1'],
  [{ properties: { 'a/b': false } }, { 'a/b': 1 }, 'at /a~1b'],
  [{ additionalProperties: false, properties: { a: {} } }, { a: 1, b: 1 }, 'at '],
  [{ allOf: [{ required: ['a'] }, { properties: { a: { maximum: 3 } } }] }, { a: 4 }, 'at /a'],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, true, 'at '],
  [{ enum: ['a'] }, 'b', 'at '],
  [{ const: null }, 1, 'at '],
])('%j and %j: %s', (schema, value, verdict) => {
  expect(check(schema, value)).toBe(verdict)
})

describe('What a document gets wrong about its schemas refuses no value', () => {
  test.each<[name: string, schema: Schema]>([
    ['a type that JSON does not have', { type: 'file' }],
    ['required as a flag', { required: true }],
    ['a bound as text', { maximum: '3' }],
    ['an enum that is no list', { enum: 'a' }],
    ['properties as a list', { properties: ['a'] }],
    ['a format, which is an annotation', { format: 'date-time' }],
    ['an example that looks like a schema', { example: { id: '::', $ref: '#/nowhere' } }],
  ])('%s', (_, schema) => {
    expect(check(schema, 'text')).toBe('fits')
    expect(check(schema, 7)).toBe('fits')
  })

  test('a pattern of another dialect, which is not checked', () => {
    expect(check({ pattern: '(?i)a' }, 'text')).toBe('unchecked')
  })

  test('a property of any name', () => {
    const schema = { properties: { $ref: { type: 'string' }, id: {}, ['__proto__']: {}, enum: {} } }
    expect(check(schema, { $ref: 'a' })).toBe('fits')
    expect(check(schema, { $ref: 1 })).toBe('at /$ref')
  })
})

describe('References', () => {
  const tree = {
    properties: { next: { $ref: '#/components/schemas/Tree' }, size: { type: 'integer' } },
  }

  test('are followed as deep as the value goes', () => {
    const named = { '#/components/schemas/Tree': tree }
    expect(check(tree, { next: { next: { size: 1 } } }, 'request', named)).toBe('fits')
    expect(check(tree, { next: { next: { size: 'x' } } }, 'request', named)).toBe(
      'at /next/next/size',
    )
  })

  test('that lead nowhere, or only to themselves, leave a value unchecked', () => {
    const circle = { $ref: '#/components/schemas/Circle' }
    expect(check(tree, { next: 1 })).toBe('unchecked')
    expect(check(circle, 1, 'request', { '#/components/schemas/Circle': circle })).toBe('unchecked')
  })
})

describe('A required member is not required', () => {
  const schema = {
    required: ['id', 'secret', 'stamp'],
    properties: {
      id: { readOnly: true },
      secret: { writeOnly: true },
      stamp: { $ref: '#/components/schemas/Stamp' },
    },
  }
  const named = { '#/components/schemas/Stamp': { readOnly: true } }

  test.each<[direction: Direction, value: unknown, verdict: string]>([
    ['request', { secret: 1 }, 'fits'],
    ['request', { id: 1, stamp: 1 }, 'at '],
    ['response', { id: 1, stamp: 1 }, 'fits'],
    ['response', { secret: 1 }, 'at '],
  ])('in a %s: %j', (direction, value, verdict) => {
    expect(check(schema, value, direction, named)).toBe(verdict)
  })
})
