import { expect, test } from 'vitest'
import type { Schema } from '#core/request/description/schema.ts'
import { findIn } from '#schema/view/direction.ts'
import { compareHeaders } from '#schema/response/compare-response.ts'

function hold(value: string, schema: Schema, schemas: Readonly<Record<string, Schema>> = {}) {
  const header = { name: 'X-Total', isRequired: false, schema, at: '#/x' }
  const observed = { headers: [{ name: 'X-Total', value }], seesAllHeaders: true }
  return compareHeaders([header], observed, findIn(schemas)).map(({ sentence }) => sentence)
}

test('A header is read as the type that its schema takes in by allOf, as pages and forms read it', () => {
  const schemas = { '#/n': { type: 'integer' } }

  expect(hold('12', { allOf: [{ $ref: '#/n' }, { maximum: 20 }] }, schemas)).toEqual([
    'The header X-Total is as the document describes it.',
  ])
  expect(hold('21', { allOf: [{ $ref: '#/n' }, { maximum: 20 }] }, schemas)).toEqual([
    'In the header X-Total, the number must be at most 20.',
  ])
})

test('A list of lists without end is read once, and its items are texts', () => {
  const schemas = { '#/l': { type: 'array', items: { $ref: '#/l' } } }

  expect(hold('a, b', { $ref: '#/l' }, schemas)).toEqual([
    'In the header X-Total, the value must be a list.',
    'In the header X-Total, the value must be a list.',
  ])
})
