import { expect, test } from 'vitest'
import type { Schema } from '#core/request/description/parameter.ts'
import { checkExample } from '#site/examples/show-example.ts'

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

test.each<[name: string, value: unknown, direction: 'request' | 'response', isRefused: boolean]>([
  ['all that is required', { id: 1, secret: 's', name: 'n' }, 'response', false],
  ['a request without what only responses have', { secret: 's', name: 'n' }, 'request', false],
  ['a response without what only requests have', { id: 1, name: 'n' }, 'response', false],
  ['a response without what it needs', { name: 'n' }, 'response', true],
  ['a value of another type', { id: 1, name: 7 }, 'response', true],
  ['the text of the JSON', '{ "id": 1, "name": "n" }', 'response', false],
  ['another text', 'thing', 'response', true],
])('%s', (_, value, direction, isRefused) => {
  const found = checkExample({ value, serialized: undefined }, named, schemas, direction)

  expect(found !== undefined).toBe(isRefused)
})

test('Without a schema nothing is contradicted, nor by what is only written on the wire', () => {
  expect(
    checkExample({ value: 1, serialized: undefined }, undefined, schemas, 'request'),
  ).toBeUndefined()
  expect(
    checkExample({ value: undefined, serialized: 'a=1' }, named, schemas, 'request'),
  ).toBeUndefined()
})

test('The text of another format is no value of the schema', () => {
  const xml = { value: '<thing/>', serialized: undefined }

  expect(checkExample(xml, named, schemas, 'response', 'application/xml')).toBeUndefined()
  expect(checkExample(xml, named, schemas, 'response', 'application/json')).toBe(
    'The value must be an object.',
  )
})
