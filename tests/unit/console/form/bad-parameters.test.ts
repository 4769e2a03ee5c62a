import { expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { choose, type, withParameter } from './form-fixtures.ts'
import { contradicts, checkInput } from './check-input.ts'

const notInteger = `${contradicts} the value must be an integer.`

// The messages of each keyword are tested in tests/unit/schema/check.
test.for<readonly [schema: Schema, text: string, messages: string | undefined]>([
  [{ type: 'boolean' }, 'yes', `${contradicts} the value must be true or false.`],
  [{ type: 'integer' }, '1.5', notInteger],
  [{ type: 'integer' }, '+1', notInteger],
  [{ type: 'integer' }, '1,000', notInteger],
  [{ type: 'integer' }, '١٢', notInteger],
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
