import { describe, expect, test } from 'vitest'
import type { Schema } from '#core/request/description/parameter.ts'
import type { ParameterPart } from '../../fixtures/operations.ts'
import { choose, type, withParameter } from './form-fixtures.ts'
import { contradicts, judge } from './judge-input.ts'

const noInteger = `${contradicts} the value must be an integer.`

// What each keyword says of a value is tested in tests/unit/schema/check.
test.for<readonly [schema: Schema, text: string, told: string | undefined]>([
  [{ type: 'boolean' }, 'yes', `${contradicts} the value must be true or false.`],
  [{ type: 'integer' }, '1.5', noInteger],
  [{ type: 'integer' }, '+1', noInteger],
  [{ type: 'integer' }, '1,000', noInteger],
  [{ type: 'integer' }, '١٢', noInteger],
  [{ type: 'integer' }, '1e3', undefined],
  [{ type: 'number' }, '0x10', `${contradicts} the value must be a number.`],
  [
    { type: 'integer', format: 'int64' },
    '9223372036854775808',
    'Note: the number does not fit into int64.',
  ],
  [
    { type: 'integer', maximum: 2 ** 53 },
    '9007199254740993',
    `${contradicts} the number must be at most 9007199254740992.`,
  ],
  [{ type: 'number', maximum: 1 }, '1e400', `${contradicts} the number must be at most 1.`],
  [{ type: ['integer', 'boolean'] }, 'true', undefined],
  [
    { type: ['integer', 'boolean'] },
    'x',
    `${contradicts} the value must be an integer or true or false.`,
  ],
  [
    { type: 'string', pattern: '^(a+)+$' },
    `${'a'.repeat(50)}!`,
    `${contradicts} the text must match the pattern ^(a+)+$.`,
  ],
  [
    { type: 'string', pattern: '[' },
    'a',
    'Not checked: the pattern [ is not a regular expression (ECMA-262, flag u).',
  ],
  [{ type: 'string' }, 'a\r\n\0b', undefined],
])(
  'A parameter of the query is sent as it was typed, and what contradicts is said: %j, %j',
  ([schema, text, told]) => {
    const isChoice = typeof schema === 'object' && schema['type'] === 'boolean'
    const events = [type('query:a', text), ...(isChoice ? [choose('query:a', -1)] : [])]
    expect(judge(withParameter(schema), events)).toEqual({
      isSent: true,
      told: told === undefined ? [] : [told],
    })
  },
)

const headers = 'Headers carry printable ASCII, spaces and tabs only. Remove or replace it.'
const surrogate =
  'Character 2 is half of a character that was split (U+D800), which UTF-8 cannot carry. Remove it.'

describe('A text that its place cannot carry is refused with the character', () => {
  test.for<readonly [ParameterPart['in'], string, string | undefined]>([
    ['query', 'a\uD800b', surrogate],
    ['query', '..', undefined],
    ['path', 'a\0\nb', undefined],
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
