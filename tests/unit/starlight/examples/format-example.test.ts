import { expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { createSourceNumber } from '#request/source-number.ts'
import { explainInvalidExample, isShownAsJson } from '#starlight/examples/format-example.ts'

test.each<[mediaType: string, value: unknown, isMarked: boolean]>([
  ['application/xml', { id: 1 }, true],
  ['application/vnd.herbs+xml', [1], true],
  ['text/csv', { id: 1 }, true],
  ['application/xml', '<id>1</id>', false],
  ['text/plain', 1, false],
  ['application/xml', createSourceNumber('1.10'), false],
  ['application/json', { id: 1 }, false],
  ['application/jsonl', [{ id: 1 }], false],
  ['application/jsonl', { id: 1 }, true],
  ['text/event-stream', [{ data: { id: 1 } }], true],
  ['multipart/form-data', { id: 1 }, false],
  ['*/*', { id: 1 }, false],
])('Marks an example of %s as plain JSON: %j', (mediaType, value, isMarked) => {
  expect(isShownAsJson({ value, serialized: undefined }, mediaType)).toBe(isMarked)
  expect(isShownAsJson({ value, serialized: '<id>1</id>' }, mediaType)).toBe(false)
})

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

test.each([
  [{ value: 1, serialized: undefined }, undefined],
  [{ value: undefined, serialized: 'a=1' }, named],
])('An example without a schema, or only in serialized form, is not checked: %j', (one, schema) => {
  expect(explainInvalidExample(one, schema, schemas, 'request')).toBeUndefined()
})

test('Strings in another format than JSON are not checked', () => {
  const xml = { value: '<thing/>', serialized: undefined }

  expect(explainInvalidExample(xml, named, schemas, 'response', 'application/xml')).toBeUndefined()
  expect(explainInvalidExample(xml, named, schemas, 'response', 'application/json')).toBe(
    'The value must be an object.',
  )
})
