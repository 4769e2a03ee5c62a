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

const kept = { digits: '1234', source: '01234' }

test.each<[schema: Schema, expected: unknown]>([
  [{ type: 'string' }, '01234'],
  [{ type: ['string', 'null'] }, '01234'],
  [{ $ref: '#/Code' }, '01234'],
  [{ allOf: [{ $ref: '#/Code' }, { maxLength: 5 }] }, '01234'],
  [{ anyOf: [{ type: 'string' }, { type: 'string', format: 'date' }] }, '01234'],
  [{ $ref: '#/Loop' }, '01234'],
  [{ enum: ['a'] }, '01234'],
  [true, kept],
  [{}, kept],
  [{ type: 'integer' }, kept],
  [{ type: ['string', 'integer'] }, kept],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, kept],
  [{ anyOf: [{ type: 'string' }, {}] }, kept],
  [{ $ref: '#/Missing' }, kept],
])('A number becomes text only if a schema requires text: %j', (schema, expected) => {
  expect(read(createSourceNumber('01234'), schema)).toEqual(expected)
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
