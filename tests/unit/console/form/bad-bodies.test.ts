import { describe, expect, test } from 'vitest'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import type { Schema } from '#request/description/parameter.ts'
import {
  makeContent,
  makeOperation,
  makeProperty,
  sampleFile,
} from '../../../fixtures/operations.ts'
import { add, choose, describe as makeBodyReport, type, withJson } from './form-fixtures.ts'
import { contradicts, checkInput } from './check-input.ts'

const form = 'content:0/form'
const invalidNumber = 'Not a valid JSON number. Enter digits such as -1.5e3, without spaces.'

const several: Schema = {
  oneOf: [
    { type: 'integer', title: 'A' },
    { type: 'boolean', title: 'B' },
  ],
}

describe('A field of a JSON body reports its problems', () => {
  test.for<readonly [string, Schema, readonly FormStateEvent[], boolean, readonly string[]]>([
    ['integer', { type: 'integer' }, [type(form, 'abc')], false, [invalidNumber]],
    [
      'fraction',
      { type: 'integer' },
      [type(form, '1.5')],
      true,
      [`${contradicts} the value must be an integer.`],
    ],
    [
      'enum',
      { enum: ['a', 'b'] },
      [type(form, 'c'), choose(form, -1)],
      true,
      [`${contradicts} the value is not one of the allowed values.`],
    ],
    [
      'boolean',
      { type: 'boolean' },
      [type(form, 'maybe'), choose(form, -1)],
      false,
      ['Line 1, column 1: This cannot be read as JSON. Expected a value.'],
    ],
    [
      'array',
      { type: 'array', maxItems: 1, items: { type: 'integer' } },
      [add(form), type(`${form}/item:0`, '1'), add(form), type(`${form}/item:1`, 'x')],
      false,
      [invalidNumber, `${contradicts} the list must have at most 1 item.`],
    ],
    [
      'object',
      {
        type: 'object',
        required: ['b'],
        properties: { a: { type: 'integer' }, b: { type: 'string' } },
      },
      [type(`${form}/member:a`, '1.5')],
      true,
      ['b is required.', `${contradicts} the value must be an integer.`],
    ],
    [
      'dependentRequired',
      { type: 'object', properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] } },
      [type(`${form}/member:a`, '1')],
      true,
      [`${contradicts} the field “b” is required where “a” is.`],
    ],
    ['oneOf', several, [type(`${form}/choice:0`, 'x')], false, [invalidNumber]],
    [
      'oneOf, with a contradiction of the chosen alternative',
      several,
      [type(`${form}/choice:0`, '1.5')],
      true,
      [`${contradicts} the value must be an integer.`],
    ],
    [
      'read-only member',
      { type: 'object', properties: { id: { type: 'integer', readOnly: true } } },
      [type(`${form}/member:id`, '1')],
      true,
      ['Note: it is read-only: the service sets it, and may ignore or reject it in a request.'],
    ],
    [
      'text with characters that JSON escapes',
      { type: 'string' },
      [type(form, 'a\0\n\uD800')],
      true,
      [],
    ],
    [
      'JSON typed as text',
      { type: 'object', properties: { a: { type: 'array', items: { multipleOf: 0.1 } } } },
      [
        { type: 'view-chosen', root: 'content:0', view: 'text', field: undefined },
        type('content:0', '{"a": [0.3, 0.35]}'),
      ],
      true,
      [`a[1]: ${contradicts} the number must be a multiple of 0.1.`],
    ],
    [
      'text that is not JSON',
      {},
      [type('content:0', '{"a": 01}')],
      false,
      ['Line 1, column 7: This cannot be read as JSON. Expected a value.'],
    ],
  ])('%s', ([, schema, events, isSent, messages]) => {
    expect(checkInput(withJson(schema), events)).toEqual({ isSent, messages })
  })
})

describe('A form reports missing and excess rows', () => {
  const schema = {
    type: 'object',
    required: ['file', 'name'],
    additionalProperties: false,
    properties: { file: { contentMediaType: 'image/png' }, name: { type: 'string' } },
  }
  const operation = makeOperation({
    method: 'POST',
    body: makeBodyReport(
      makeContent('multipart/form-data', {
        file: makeProperty({ isBinary: true }),
        name: makeProperty({ schema: { type: 'string' } }),
      }),
      schema,
    ),
  })
  const at = `${form}/member:file`
  const chosen: FormStateEvent = { type: 'files-chosen', at, files: [sampleFile] }

  test('With a file and a text', () => {
    expect(checkInput(operation, [chosen]).messages).toEqual(['name is required.'])
    expect(checkInput(operation, [type(`${form}/member:name`, 'x')]).messages).toEqual([
      'file is required.',
    ])
    const both = [chosen, type(`${form}/member:name`, 'x')]
    expect(checkInput(operation, both)).toEqual({ isSent: true, messages: [] })
    const more = [add(form, 'extra'), type(`${form}/extra:0`, 'y')] as const
    const named: FormStateEvent = { type: 'name-typed', at: `${form}/extra:0`, text: 'z' }
    expect(checkInput(operation, [...both, ...more, named]).messages).toEqual([
      `${contradicts} it allows no field “z”.`,
    ])
  })

  test('Refuses an empty required body', () => {
    const body = operation.body && { ...operation.body, isRequired: true }
    expect(checkInput({ ...operation, body }, [])).toEqual({
      isSent: false,
      messages: ['The operation requires a body.'],
    })
  })
})
