import { describe, expect, test } from 'vitest'
import type { Schema } from '#core/request/description/parameter.ts'
import type { ParameterPart } from '../../fixtures/operations.ts'
import { choose, type, withParameter } from './form-fixtures.ts'
import { contradicts, judge } from './judge-input.ts'

type Case = readonly [name: string, schema: Schema, text: string, told: string | undefined]

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
      'A whole segment of dots cannot be sent: whatever reads an address takes it, encoded or not, for a step to another path. Enter another value, or ask the service’s owner how to name this one.',
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
