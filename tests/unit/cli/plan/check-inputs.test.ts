import { expect, test } from 'vitest'
import { checkInputs } from '#cli/plan/check-inputs.ts'
import { parseInputs } from '#cli/plan/parse-inputs.ts'
import { toValue } from '#request/parse-exact-json.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const { operations, schemas } = parseDescriptionText(`openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: json
      parameters:
        - { name: limit, in: query, required: true, schema: { type: integer } }
        - { name: token, in: query, required: true, schema: { type: string } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [item, count]
              additionalProperties: false
              properties: &properties
                item: { type: object, required: [sku], properties: { sku: { type: string } } }
                count: { type: integer, minimum: 1 }
                password: { type: string, format: password }
      responses: {}
    put:
      operationId: form
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [count, password]
              additionalProperties: false
              properties: *properties
      responses: {}
    patch:
      operationId: open
      requestBody:
        content: { application/json: { schema: { properties: { name: { type: string } } } } }
      responses: {}
    delete:
      operationId: formats
      parameters:
        - { name: day, in: query, schema: { type: string, format: date } }
        - { name: id, in: query, schema: { type: string, format: uuid } }
        - { name: size, in: query, schema: { type: integer, format: int32 } }
      requestBody:
        content:
          application/json: { schema: { type: object, properties: { made: { readOnly: true } } } }
      responses: {}
`)

function check(id: string, inputs: Readonly<Record<string, unknown>>) {
  const operation = operations.find((one) => one.id === id)
  if (!operation) throw new Error(id)
  return checkInputs(operation, parseInputs(toValue(inputs) ?? ''), schemas)
}

const limit = { 'query:limit': 1 }

test('Lists missing required inputs; a secret has its slot', () => {
  expect(check('json', {})).toEqual({
    missing: ['query:limit', 'body', 'body:item', 'body:count'],
  })
  expect(check('json', { parameters: limit, body: { item: {}, count: 1 } })).toEqual({
    missing: ['body:item.sku'],
  })
  expect(check('form', { body: { count: 1 } })).toEqual({})
})

test('A forbidden field is a warning with a pointer to the rule', () => {
  const body = { item: { sku: 'a' }, count: 0, nonsense: 1 }
  expect(check('json', { parameters: limit, body })).toEqual({
    warnings: [
      {
        field: 'body',
        pointer: 'count',
        sentence: expect.stringMatching(/^This differs from the document: /),
        rule: expect.stringMatching(/\/properties\/count\/minimum$/),
      },
      {
        field: 'body',
        sentence: 'This differs from the document: it allows no field “nonsense”.',
        rule: expect.stringMatching(/additionalProperties$/),
      },
    ],
  })
})

test('An undescribed field is a warning with similar names', () => {
  expect(check('open', { body: { nme: 'x' } })).toEqual({
    warnings: [
      {
        field: 'body',
        pointer: 'nme',
        sentence: 'The document does not describe this field. Similar names: “name”.',
      },
    ],
  })
})

test('Parses a body sent as JSON text, and converts numbers in a form', () => {
  const body = '{"item":{"sku":"a"},"count":12345678901234567890}'
  expect(check('json', { parameters: { 'query:limit': '5' }, body })).toEqual({})
  expect(check('form', { body: { count: '5' } })).toEqual({})
  expect(check('form', { body: { count: 'five' } })).toMatchObject({
    warnings: [{ pointer: 'count' }],
  })
})

test('Does not validate files', () => {
  expect(check('form', { body: { count: { file: 'count.txt' } } })).toEqual({})
})

test('Remarks of the form are warnings: formats, inexact integers and read-only fields', () => {
  const parameters = { 'query:day': '2026-02-30', 'query:id': 'x', 'query:size': 2_147_483_648 }
  const { warnings } = check('formats', { parameters, body: { made: 1 } })
  expect(warnings?.map(({ field, pointer: place = '' }) => `${field} ${place}`)).toEqual([
    'query:day ',
    'query:id ',
    'query:size ',
    'body made',
  ])
  expect(warnings?.every(({ sentence }) => sentence.startsWith('Note: '))).toBe(true)
})
