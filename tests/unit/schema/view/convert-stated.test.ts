import { expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { parseData, toValue } from '#request/parse-exact-json.ts'
import { createSourceNumber } from '#request/source-number.ts'
import { convertStated } from '#schema/view/convert-stated.ts'
import { viewWhole } from '#schema/view/view-schema.ts'

const named: Readonly<Record<string, Schema>> = {
  '#/Code': { type: 'string' },
  '#/Loop': { anyOf: [{ $ref: '#/Loop' }, { type: 'string' }, { type: 'string', format: 'date' }] },
}

function read(data: unknown, schema: Schema) {
  return convertStated(
    data,
    viewWhole(schema, (reference) => named[reference]),
  )
}

const zip = createSourceNumber('01234')

test.each<[Schema]>([
  [{ type: 'string' }],
  [{ type: ['string', 'null'] }],
  [{ $ref: '#/Code' }],
  [{ allOf: [{ $ref: '#/Code' }, { maxLength: 5 }] }],
  [{ anyOf: [{ type: 'string' }, { type: 'string', format: 'date' }] }],
  [{ $ref: '#/Loop' }],
  [{ enum: ['a'] }],
])('If a schema requires text, a number becomes text: %j', (schema) => {
  expect(read(zip, schema)).toBe('01234')
})

test.each<[Schema]>([
  [true],
  [{}],
  [{ type: 'integer' }],
  [{ type: ['string', 'integer'] }],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }],
  [{ anyOf: [{ type: 'string' }, {}] }],
  [{ $ref: '#/Missing' }],
])('If a schema allows a number, it stays a number: %j', (schema) => {
  expect(read(zip, schema)).toEqual({ digits: '1234', source: '01234' })
})

test('Nested numbers become text where required', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      codes: { type: 'array', items: { type: 'string' } },
      price: { type: 'number' },
      both: { type: 'string' },
    },
    additionalProperties: { type: 'object', properties: { id: { $ref: '#/Code' } } },
    anyOf: [{ properties: { both: { type: 'string' } } }, { properties: { both: {} } }],
  }
  const data = parseData('{"codes":[1.10,"x",2],"price":1.10,"both":1,"other":{"id":7.0}}')
  expect(read(data, schema)).toEqual(
    toValue(parseData('{"codes":["1.10","x","2"],"price":1.10,"both":1,"other":{"id":"7.0"}}')),
  )
})
