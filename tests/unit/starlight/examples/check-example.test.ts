import { expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { explainInvalidExample } from '#starlight/examples/format-example.ts'

const thing: Schema = {
  type: 'object',
  required: ['id', 'secret', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    secret: { type: 'string', writeOnly: true },
    name: { type: 'string' },
  },
}
const schemas = new Map<string, Schema>([['#/components/schemas/Thing', thing]])
const named: Schema = { $ref: '#/components/schemas/Thing' }

test.each<[name: string, value: unknown, direction: 'request' | 'response', isInvalid: boolean]>([
  ['all required properties', { id: 1, secret: 's', name: 'n' }, 'response', false],
  ['a request without read-only properties', { secret: 's', name: 'n' }, 'request', false],
  ['a response without write-only properties', { id: 1, name: 'n' }, 'response', false],
  ['a response without a required property', { name: 'n' }, 'response', true],
  ['a property of the wrong type', { id: 1, name: 7 }, 'response', true],
  ['the JSON as a string', '{ "id": 1, "name": "n" }', 'response', false],
  ['a string that is not JSON', 'thing', 'response', true],
])('%s', (_, value, direction, isInvalid) => {
  const found = explainInvalidExample({ value, serialized: undefined }, named, schemas, direction)

  expect(found !== undefined).toBe(isInvalid)
})

test('Examples without a schema, or only in serialized form, are not checked', () => {
  expect(
    explainInvalidExample({ value: 1, serialized: undefined }, undefined, schemas, 'request'),
  ).toBeUndefined()
  expect(
    explainInvalidExample({ value: undefined, serialized: 'a=1' }, named, schemas, 'request'),
  ).toBeUndefined()
})

test('Strings in another format than JSON are not checked', () => {
  const xml = { value: '<thing/>', serialized: undefined }

  expect(explainInvalidExample(xml, named, schemas, 'response', 'application/xml')).toBeUndefined()
  expect(explainInvalidExample(xml, named, schemas, 'response', 'application/json')).toBe(
    'The value must be an object.',
  )
})
