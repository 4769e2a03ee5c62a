import { describe, expect, test } from 'vitest'
import { fitsSchema, validateValue } from '#console/form/parse/report-problems.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import {
  makeContent,
  makeOperation,
  makeProperty,
  sampleFile,
} from '../../../fixtures/operations.ts'
import {
  add,
  checkInput,
  choose,
  differs,
  describe as makeBodyReport,
  name,
  pick,
  type,
  withJson,
  withParameter,
} from './form-fixtures.ts'

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
      [`${differs} the value must be an integer.`],
    ],
    [
      'enum',
      { enum: ['a', 'b'] },
      [type(form, 'c'), choose(form, -1)],
      true,
      [`${differs} the value is not one of the allowed values.`],
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
      [invalidNumber, `${differs} the list must have at most 1 item.`],
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
      ['`b` is required.', `${differs} the value must be an integer.`],
    ],
    [
      'dependentRequired',
      { type: 'object', properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] } },
      [type(`${form}/member:a`, '1')],
      true,
      [`${differs} the field “b” is required where “a” is.`],
    ],
    ['oneOf', several, [type(`${form}/choice:0`, 'x')], false, [invalidNumber]],
    [
      'oneOf, with a contradiction of the chosen alternative',
      several,
      [type(`${form}/choice:0`, '1.5')],
      true,
      [`${differs} the value must be an integer.`],
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
  const chosen = pick(at, sampleFile)

  test('With a file and a text', () => {
    expect(checkInput(operation, [chosen]).messages).toEqual(['`name` is required.'])
    expect(checkInput(operation, [type(`${form}/member:name`, 'x')]).messages).toEqual([
      '`file` is required.',
    ])
    const both = [chosen, type(`${form}/member:name`, 'x')]
    expect(checkInput(operation, both)).toEqual({ isSent: true, messages: [] })
    const extra = `${form}/extra:0`
    const more = [add(form, 'extra'), type(extra, 'y'), name(extra, 'z')]
    expect(checkInput(operation, [...both, ...more]).messages).toEqual([
      `${differs} it allows no field “z”.`,
    ])
  })

  test('Refuses an empty required body', () => {
    const body = operation.body && { ...operation.body, isRequired: true }
    expect(checkInput({ ...operation, body }, [])).toEqual({
      isSent: false,
      messages: ['The body is required.'],
    })
  })
})

const notInteger = `${differs} the value must be an integer.`

// The messages of each keyword are tested in tests/unit/schema/check.
test.for<readonly [schema: Schema, text: string, messages: string | undefined]>([
  [{ type: 'boolean' }, 'yes', `${differs} the value must be true or false.`],
  [{ type: 'integer' }, '1.5', notInteger],
  [{ type: 'integer' }, '+1', notInteger],
  [{ type: 'integer' }, '1,000', notInteger],
  [{ type: 'integer' }, '١٢', notInteger],
  [{ type: 'integer' }, '1e3', undefined],
  [{ type: 'number' }, '0x10', `${differs} the value must be a number.`],
  [
    { type: 'integer', format: 'int64' },
    '9223372036854775808',
    'Note: the number does not fit into int64.',
  ],
  [
    { type: 'integer', maximum: 2 ** 53 },
    '9007199254740993',
    `${differs} the number must be at most 9007199254740992.`,
  ],
  [{ type: 'number', maximum: 1 }, '1e400', `${differs} the number must be at most 1.`],
  [{ type: ['integer', 'boolean'] }, 'true', undefined],
  [
    { type: ['integer', 'boolean'] },
    'x',
    `${differs} the value must be an integer or true or false.`,
  ],
  [
    { type: 'string', pattern: '^(a+)+$' },
    `${'a'.repeat(50)}!`,
    `${differs} the text must match the pattern ^(a+)+$.`,
  ],
  [
    { type: 'string', pattern: '[' },
    'a',
    'Not checked: the pattern [ is not a regular expression (ECMA-262, flag u).',
  ],
  [{ type: 'string' }, 'a\r\n\0b', undefined],
])(
  'Sends a query parameter as typed and reports contradictions: %j, %j',
  ([schema, text, messages]) => {
    const isChoice = typeof schema === 'object' && schema['type'] === 'boolean'
    const events = [type('query:a', text), ...(isChoice ? [choose('query:a', -1)] : [])]
    expect(checkInput(withParameter(schema), events)).toEqual({
      isSent: true,
      messages: messages === undefined ? [] : [messages],
    })
  },
)

test('Reports at most ten contradictions', () => {
  const items: readonly Value[] = Array.from({ length: 99 }, () => 'x')
  expect(validateValue(items, { items: { type: 'integer' } }, {})).toHaveLength(10)
})

test('Exponential alternatives terminate without false contradictions', () => {
  const nested = { oneOf: [{ $ref: '#/a' }, { $ref: '#/a' }, { type: 'integer' }] }
  const doubling = { '#/a': { type: 'array', items: nested } } as const
  const deep = Array.from({ length: 60 }).reduce<Value>((inner) => [inner], 'x')
  expect(fitsSchema(deep, { $ref: '#/a' }, doubling)).toBe(true)
})
