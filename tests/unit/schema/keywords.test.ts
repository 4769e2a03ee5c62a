import { expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { checkJson, listKind, when } from './check-json.ts'

const string = { type: 'string' }
const integer = { type: 'integer' }
const tuple = { prefixItems: [string, integer], items: false }
const extended = { patternProperties: { '^x-': string }, additionalProperties: false }
const tree = { $ref: '#/components/schemas/Tree', minProperties: 1 }
const condition = when({ required: ['a'] }, { required: ['b'] }, { required: ['c'] })

/** Tests the messages. Validity is tested by the JSON Schema Test Suite (schema-suite.test.ts). */
test.for<[Schema, string, ...messages: readonly string[]]>([
  [integer, '1.5', ': the value must be an integer.'],
  [{ type: ['string', 'null'] }, '1', ': the value must be a text or null.'],
  [{ const: { a: 1 } }, '{"a":2}', ': it allows only one value.'],
  [{ enum: ['a', null] }, '"b"', ': the value is not one of the allowed values.'],
  [{ minLength: 2 }, '"😀"', ': the text must have at least 2 characters.'],
  [{ maxLength: 1 }, '"ab"', ': the text must have at most 1 character, and has 2.'],
  [{ pattern: '^a+$' }, '"ab"', ': the text must match the pattern ^a+$.'],
  [{ minimum: 1.5 }, '1.49', ': the number must be at least 1.5.'],
  [{ maximum: 1 }, '1.01', ': the number must be at most 1.'],
  [{ exclusiveMinimum: 0 }, '0', ': the number must be above 0.'],
  [{ exclusiveMaximum: 0 }, '0.0', ': the number must be below 0.'],
  [{ multipleOf: 0.25 }, '1.8', ': the number must be a multiple of 0.25.'],
  [{ minItems: 1 }, '[]', ': the list must have at least 1 item.'],
  [{ maxItems: 1 }, '[1,2]', ': the list must have at most 1 item.'],
  [
    { uniqueItems: true },
    '[{"a":1,"b":2},{"b":2.0,"a":1}]',
    ': the items of the list must differ.',
  ],
  [{ items: string }, '["a",1]', '[1]: the value must be a text.'],
  [tuple, '["a","b"]', '[1]: the value must be an integer.'],
  [tuple, '["a",1,1]', '[2]: it allows no value here.'],
  [{ required: ['a'] }, '{}', ': the field “a” is required.'],
  [{ minProperties: 1 }, '{}', ': the object must have at least 1 field.'],
  [{ maxProperties: 1 }, '{"a":1,"b":2}', ': the object must have at most 1 field.'],
  [{ properties: { a: string } }, '{"a":1}', 'a: the value must be a text.'],
  [extended, '{"x-a":1,"y":1}', 'x-a: the value must be a text.', ': it allows no field “y”.'],
  [
    { properties: { a: {} }, additionalProperties: integer },
    '{"b":"x"}',
    'b: the value must be an integer.',
  ],
  [{ dependentRequired: { a: ['b'] } }, '{"a":1}', ': the field “b” is required where “a” is.'],
  [
    { allOf: [{ minLength: 2 }, { minLength: 4 }] },
    '"abc"',
    ': the text must have at least 4 characters.',
  ],
  [{ anyOf: [string, { minimum: 2 }] }, '1', ': the value fits none of the alternatives.'],
  [
    { oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
    '6',
    ': the value fits 2 of the alternatives, but must fit only one.',
  ],
  [{ oneOf: [{ minimum: 2 }] }, '1', ': the number must be at least 2.'],
  [{ not: { type: 'null' } }, 'null', ': the value matches a schema that it excludes.'],
  [condition, '{"a":1}', ': the field “b” is required.'],
  [condition, '{}', ': the field “c” is required.'],
  [
    tree,
    '{"leaves":[{"name":"abcd"}]}',
    'leaves[0].name: the text must have at most 3 characters, and has 4.',
  ],
])('%j and %s: %s', ([schema, contradicting, ...messages]) => {
  expect(listKind(checkJson(schema, contradicting), 'contradiction')).toEqual(messages)
})

test('Invalid keywords are ignored', () => {
  const odd = {
    type: 5,
    enum: 'a',
    minLength: '1',
    maximum: 'x',
    required: 5,
    properties: [],
    patternProperties: 1,
    items: 1,
    prefixItems: {},
    allOf: {},
    oneOf: [],
    not: 5,
    if: 'x',
    dependentRequired: { a: 1 },
    multipleOf: 0,
    format: 'toString',
    pattern: 1,
  }
  for (const json of ['1', '"a"', '{"a":[1],"__proto__":2}', '[1]', 'null']) {
    expect(checkJson(odd, json)).toEqual([])
  }
})
