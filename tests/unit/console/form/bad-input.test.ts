import { describe, expect, test } from 'vitest'
import { readDraft } from '#console/form/read-draft.ts'
import { listDraftTexts } from '#console/form/reduce-draft.ts'
import type { DraftEvent } from '#console/form/reduce-draft.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { planOperation } from '#core/request/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeProperty,
  sampleFile,
} from '../../../fixtures/operations.ts'
import type { ParameterPart } from '../../../fixtures/operations.ts'
import {
  act,
  add,
  choose,
  describe as describeBody,
  type,
  withJson,
  withParameter,
} from './form-fixtures.ts'

const contradicts = 'This contradicts the document:'

/** What a reader is told of an operation, and whether the request can be sent. */
function judge(operation: Operation, events: readonly DraftEvent[]) {
  const draft = act(operation, events)
  const typed = events.flatMap((event) =>
    'text' in event && event.text !== '' ? [event.text] : [],
  )
  expect(listDraftTexts(draft).map(({ text }) => text)).toEqual(expect.arrayContaining(typed))
  const reading = readDraft(operation, {}, draft)
  const planning = planOperation(operation, makeInputs(reading), 'https://example.com/')
  const refusals = planning.outcome === 'refused' ? planning.refusals : []
  const isStopped = reading.faults.length > 0 || refusals.length > 0
  const told = [...reading.faults, ...refusals, ...reading.contradictions, ...reading.remarks]
  return { isSent: !isStopped, told: [...new Set(told.map(({ sentence }) => sentence))] }
}

type Case = readonly [name: string, schema: Schema, text: string, told: string | undefined]

const several: Schema = {
  oneOf: [
    { type: 'integer', title: 'A' },
    { type: 'boolean', title: 'B' },
  ],
}

describe('A parameter of the query is sent as it was typed, and what contradicts is said', () => {
  test.for<Case>([
    ['boolean', { type: 'boolean' }, 'yes', `${contradicts} the value must be true or false.`],
    ['integer', { type: 'integer' }, '1.5', `${contradicts} the value must be an integer.`],
    [
      'integer in words',
      { type: 'integer' },
      'ten',
      `${contradicts} the value must be an integer.`,
    ],
    [
      'integer with a plus',
      { type: 'integer' },
      '+1',
      `${contradicts} the value must be an integer.`,
    ],
    [
      'integer with spaces',
      { type: 'integer' },
      ' 1',
      `${contradicts} the value must be an integer.`,
    ],
    [
      'integer with a grouping',
      { type: 'integer' },
      '1,000',
      `${contradicts} the value must be an integer.`,
    ],
    [
      'integer in other digits',
      { type: 'integer' },
      '١٢',
      `${contradicts} the value must be an integer.`,
    ],
    ['integer with an exponent', { type: 'integer' }, '1e3', undefined],
    ['int64, the greatest', { type: 'integer', format: 'int64' }, '9223372036854775807', undefined],
    [
      'int64, one more',
      { type: 'integer', format: 'int64' },
      '9223372036854775808',
      'Note: the number does not fit into int64.',
    ],
    [
      'beyond 2^53',
      { type: 'integer', maximum: 2 ** 53 },
      '9007199254740993',
      `${contradicts} the number must be at most 9007199254740992.`,
    ],
    [
      'number with an exponent',
      { type: 'number', maximum: 1 },
      '1e400',
      `${contradicts} the number must be at most 1.`,
    ],
    [
      'number in hexadecimal',
      { type: 'number' },
      '0x10',
      `${contradicts} the value must be a number.`,
    ],
    [
      'number with a comma',
      { type: 'number' },
      '1,5',
      `${contradicts} the value must be a number.`,
    ],
    ['NaN', { type: 'number' }, 'NaN', `${contradicts} the value must be a number.`],
    [
      'number off its step',
      { type: 'number', multipleOf: 0.01 },
      '19.999',
      `${contradicts} the number must be a multiple of 0.01.`,
    ],
    ['number or boolean, a number', { type: ['integer', 'boolean'] }, '5', undefined],
    ['number or boolean, a boolean', { type: ['integer', 'boolean'] }, 'true', undefined],
    [
      'number or boolean, neither',
      { type: ['integer', 'boolean'] },
      'x',
      `${contradicts} the value must be an integer or true or false.`,
    ],
    [
      'date',
      { type: 'string', format: 'date' },
      '2030-02-30',
      'Note: a date is written as 2030-01-31.',
    ],
    [
      'date-time without its zone',
      { type: 'string', format: 'date-time' },
      '2030-01-31T09:30:00',
      'Note: a date-time has a date, a time and a time zone, such as 2030-01-31T09:30:00Z.',
    ],
    [
      'date-time with its zone',
      { type: 'string', format: 'date-time' },
      '2030-01-31T09:30:00+02:00',
      undefined,
    ],
    [
      'text that is too long',
      { type: 'string', maxLength: 1 },
      '😀😀',
      `${contradicts} the text must have at most 1 character, and has 2.`,
    ],
    [
      'text off its pattern',
      { type: 'string', pattern: '^[A-Z]+$' },
      'a',
      `${contradicts} the text must match the pattern ^[A-Z]+$.`,
    ],
    [
      'text with a hostile pattern',
      { type: 'string', pattern: '^(a+)+$' },
      `${'a'.repeat(50)}!`,
      `${contradicts} the text must match the pattern ^(a+)+$.`,
    ],
    [
      'text with a broken pattern',
      { type: 'string', pattern: '[' },
      'a',
      'Not checked: the pattern [ is not a regular expression (ECMA-262, flag u).',
    ],
    ['text with newlines', { type: 'string' }, 'a\r\nb', undefined],
    ['text with NUL', { type: 'string' }, 'a\0b', undefined],
  ])('%s: %j, %s', ([, schema, text, told]) => {
    const isChoice = typeof schema === 'object' && schema['type'] === 'boolean'
    const events = [type('query:a', text), ...(isChoice ? [choose('query:a', -1)] : [])]
    expect(judge(withParameter(schema), events)).toEqual({
      isSent: true,
      told: told === undefined ? [] : [told],
    })
  })
})

const headers = 'Headers carry printable ASCII, spaces and tabs only. Remove or replace it.'
const surrogate =
  'Character 2 is half of a character that was split (U+D800), which UTF-8 cannot carry. Remove it.'

describe('A text that its place cannot carry is refused with the character', () => {
  test.for<readonly [ParameterPart['in'], string, string | undefined]>([
    ['query', 'a\nb', undefined],
    ['query', 'a\0b', undefined],
    ['query', 'a\uD800b', surrogate],
    ['query', '..', undefined],
    ['path', 'a\nb', undefined],
    ['path', 'a\0b', undefined],
    ['path', 'a\uD800b', surrogate],
    [
      'path',
      '..',
      'A whole segment of dots is a step to another path, and every browser takes it, encoded or not. Enter another value.',
    ],
    [
      'header',
      'a\nb',
      `Character 2 of the header’s value is a control character (U+000A). ${headers}`,
    ],
    ['header', 'a\0b', `Character 2 of the header’s value is a NUL character (U+0000). ${headers}`],
    ['header', 'a\uD800b', surrogate],
    [
      'header',
      'é',
      `Character 1 of the header’s value is a letter that is not ASCII (U+00E9). ${headers}`,
    ],
  ])('%s: %j', ([place, text, told]) => {
    const operation = {
      ...withParameter({ type: 'string' }, { in: place }),
      path: place === 'path' ? '/{a}' : '/',
    }
    expect(judge(operation, [type(`${place}:a`, text)])).toEqual({
      isSent: told === undefined,
      told: told === undefined ? [] : [told],
    })
  })
})

const form = 'content:0/form'
const noNumber =
  'This is not a number as JSON writes it. Enter digits such as -1.5e3, without spaces.'

describe('A field of a JSON body says what is wrong with it', () => {
  test.for<readonly [string, Schema, readonly DraftEvent[], boolean, readonly string[]]>([
    ['integer', { type: 'integer' }, [type(form, 'abc')], false, [noNumber]],
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
      [`${contradicts} the value is not among those that it lists.`],
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
      [noNumber, `${contradicts} the list must have at most 1 item.`],
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
      [
        `${contradicts} the member “b” is required.`,
        `${contradicts} the value must be an integer.`,
      ],
    ],
    [
      'a member that needs another',
      { type: 'object', properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] } },
      [type(`${form}/member:a`, '1')],
      true,
      [`${contradicts} the member “b” is required where “a” is.`],
    ],
    ['oneOf', several, [type(`${form}/choice:0`, 'x')], false, [noNumber]],
    [
      'oneOf, against the chosen form',
      several,
      [type(`${form}/choice:0`, '1.5')],
      true,
      [`${contradicts} the value must be an integer.`],
    ],
    [
      'what the service sets',
      { type: 'object', properties: { id: { type: 'integer', readOnly: true } } },
      [type(`${form}/member:id`, '1')],
      true,
      ['Note: it is read-only: the service sets it, and may ignore or refuse it in a request.'],
    ],
    ['text with what JSON escapes', { type: 'string' }, [type(form, 'a\0\n\uD800')], true, []],
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
      'text that is no JSON',
      {},
      [type('content:0', '{"a": 01}')],
      false,
      ['Line 1, column 7: This cannot be read as JSON. Expected a value.'],
    ],
  ])('%s', ([, schema, events, isSent, told]) => {
    expect(judge(withJson(schema), events)).toEqual({ isSent, told })
  })
})

describe('A form says which rows are missing and which are too many', () => {
  const schema = {
    type: 'object',
    required: ['file', 'name'],
    additionalProperties: false,
    properties: { file: { contentMediaType: 'image/png' }, name: { type: 'string' } },
  }
  const operation = makeOperation({
    method: 'POST',
    body: describeBody(
      makeContent('multipart/form-data', {
        file: makeProperty({ isBinary: true }),
        name: makeProperty({ schema: { type: 'string' } }),
      }),
      schema,
    ),
  })
  const at = `${form}/member:file`
  const chosen: DraftEvent = { type: 'files-chosen', at, files: [sampleFile] }

  test('Of a file and a text', () => {
    expect(judge(operation, [chosen]).told).toEqual([
      `${contradicts} the member “name” is required.`,
    ])
    expect(judge(operation, [type(`${form}/member:name`, 'x')]).told).toEqual([
      `${contradicts} the member “file” is required.`,
    ])
    const both = [chosen, type(`${form}/member:name`, 'x')]
    expect(judge(operation, both)).toEqual({ isSent: true, told: [] })
    const more = [add(form, 'extra'), type(`${form}/extra:0`, 'y')] as const
    const named: DraftEvent = { type: 'name-typed', at: `${form}/extra:0`, text: 'z' }
    expect(judge(operation, [...both, ...more, named]).told).toEqual([
      `${contradicts} it allows no member “z”.`,
    ])
  })

  test('A body that is required and empty is refused', () => {
    const body = operation.body && { ...operation.body, isRequired: true }
    expect(judge({ ...operation, body }, [])).toEqual({
      isSent: false,
      told: ['The operation needs a body. Enter one.'],
    })
  })
})
