import { describe, expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { findIn } from '#schema/view/direction.ts'
import type { Direction } from '#schema/view/direction.ts'
import { checkJson, find, listKind, readValue, when } from '../check-json.ts'

const string = { type: 'string' }
const open = { pattern: '(' }
const elsewhere = { $ref: 'https://example.com/other.json' }
const dynamic = { $dynamicRef: '#node' }
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
  ...['1', '"a"', 'null', '{}', '[]'].map((json): [Schema, string, string] => [
    { enum: [] },
    json,
    ': the value is not one of the allowed values.',
  ]),
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
  expect(listContradictions(schema, contradicting)).toEqual(messages)
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

describe('Numbers are compared exactly', () => {
  test.for<[Schema, string, readonly string[]]>([
    [{ maximum: 2 ** 53 }, '9007199254740993', [': the number must be at most 9007199254740992.']],
    [{ maximum: 1 }, '1.00000000000000000001', [': the number must be at most 1.']],
    [{ exclusiveMinimum: 0 }, '1e-400', []],
    [{ minimum: 0 }, '-1e-400', [': the number must be at least 0.']],
    [{ multipleOf: 0.01 }, '1234567890123456789.01', []],
    [{ multipleOf: 0.01 }, '1234567890123456789.011', [': the number must be a multiple of 0.01.']],
    [{ uniqueItems: true }, '[9007199254740993,9007199254740992]', []],
    [{ enum: [1e3] }, '1000.0', []],
    [{ const: 0.1 }, '0.1000000000000000000000001', [': it allows only one value.']],
    [{ type: 'integer' }, '1e400', []],
  ])('%j and %s', ([schema, json, messages]) => {
    expect(listContradictions(schema, json)).toEqual(messages)
  })
})

describe('Formats are remarks, not rules', () => {
  test.for<[string, string, readonly string[]]>([
    ['int32', '2147483647', []],
    ['int32', '2147483648', [': the number does not fit into int32.']],
    ['int64', '9223372036854775807', []],
    ['int64', '9223372036854775808', [': the number does not fit into int64.']],
    ['int64', '-9223372036854775809', [': the number does not fit into int64.']],
    ['date-time', '"2030-01-31t09:30:00.5+02:00"', []],
    ['date-time', '"2028-02-29T23:59:60Z"', []],
    ...[
      '2030-01-31T09:30:00',
      '2030-02-29T09:30:00Z',
      '2030-01-31 09:30:00Z',
      '2030-01-31T24:00:00Z',
    ].map((text): [string, string, readonly string[]] => [
      'date-time',
      JSON.stringify(text),
      [': a date-time has a date, a time and a time zone, such as 2030-01-31T09:30:00Z.'],
    ]),
    ['date', '"2000-02-29"', []],
    ['date', '"1900-02-29"', [': a date is written as 2030-01-31.']],
    ['date', '"31.1.2030"', [': a date is written as 2030-01-31.']],
    ['uuid', '"1"', [': a UUID is written as 123e4567-e89b-12d3-a456-426614174000.']],
    ['constructor', '"1"', []],
  ])('%s and %s', ([format, json, messages]) => {
    const findings = checkJson({ format }, json)
    expect(listKind(findings, 'remark')).toEqual(messages)
    expect(listKind(findings, 'contradiction')).toEqual([])
  })
})

describe('readOnly and writeOnly depend on the direction', () => {
  const schema = {
    required: ['id', 'secret'],
    properties: {
      id: { $ref: '#/components/schemas/Mine' },
      secret: { type: 'string', writeOnly: true },
    },
  }

  test.for<[json: string, direction: Direction, kind: 'remark' | 'contradiction', end?: string]>([
    ['{"secret":"x"}', 'request', 'remark'],
    ['{"id":1}', 'response', 'remark'],
    [
      '{"id":1,"secret":"x"}',
      'request',
      'remark',
      'id: it is read-only: the service sets it, and may ignore or reject it in a request.',
    ],
    ['{}', 'response', 'contradiction', ': the field “id” is required.'],
    [
      '{"id":1,"secret":"x"}',
      'response',
      'remark',
      'secret: it is write-only, and not meant for a response.',
    ],
  ])('%s in a %s', ([json, direction, kind, ...ends]) => {
    const findings = checkJson(schema, json, direction)
    expect(findings).toHaveLength(ends.length)
    expect(listKind(findings, kind)).toEqual(ends)
  })
})

describe('Unchecked rules are reported without a contradiction', () => {
  test.for<[Schema, string, string]>([
    [open, '"a"', 'the pattern ( is not a regular expression'],
    [{ not: open }, '"a"', 'the schema that it excludes could not be checked'],
    [{ oneOf: [open, { type: 'integer' }] }, '"a"', 'some of the alternatives could not'],
    [{ anyOf: [open, { type: 'integer' }] }, '"a"', 'some of the alternatives could not'],
    [when(open, false, false), '"a"', 'its condition could not be checked'],
    [
      { patternProperties: { '(': false }, additionalProperties: false },
      '{"a":1}',
      'the pattern (',
    ],
    [{ $ref: '#/nowhere' }, '1', 'its reference #/nowhere cannot be resolved'],
    [{ ...elsewhere, properties: { a: { type: 'integer' } } }, '{"a":1}', 'its reference'],
    [{ required: ['a'], properties: { a: elsewhere } }, '{}', 'whether the field “a” is required'],
    [{ unevaluatedProperties: false }, '{"a":1}', 'its unevaluatedProperties is not checked'],
    [{ allOf: [{ unevaluatedItems: string }] }, '[1]', 'its unevaluatedItems is not checked'],
    [{ contains: { const: 1 } }, '[2]', 'its contains is not checked'],
    [{ propertyNames: { maxLength: 2 } }, '{"abc":1}', 'its propertyNames is not checked'],
    [{ dependentSchemas: { a: false } }, '{"a":1}', 'its dependentSchemas is not checked'],
    [dynamic, '1', ': its dynamic reference #node is not followed.'],
    [{ not: dynamic }, '1', 'the schema that it excludes could not be checked'],
  ])('%j', ([schema, json, end]) => {
    const findings = checkJson(schema, json)
    expect(listKind(findings, 'contradiction')).toEqual([])
    expect(listKind(findings, 'unchecked')).toEqual([expect.stringContaining(end)])
  })

  test('An unsupported keyword does not affect other kinds of values, or if it allows all', () => {
    expect(checkJson({ contains: false, unevaluatedProperties: true }, '{"a":1}')).toEqual([])
  })

  test('Other contradictions are still reported', () => {
    expect(listContradictions({ allOf: [open, { minLength: 2 }] }, '"a"')).toHaveLength(1)
    expect(listContradictions({ not: { anyOf: [open, {}] } }, '"a"')).toHaveLength(1)
    expect(listContradictions({ ...elsewhere, properties: { a: string } }, '{"a":1}')).toHaveLength(
      1,
    )
  })

  test('Circular and exponential schemas terminate', () => {
    const circular = {
      '#/loop': { $ref: '#/loop' },
      '#/double': {
        type: 'array',
        items: { oneOf: [{ $ref: '#/double' }, { $ref: '#/double' }, { type: 'integer' }] },
      },
    } satisfies Record<string, Schema>
    const options = { find: findIn(circular), direction: 'request', steps: 10_000 } as const
    const deep = readValue(`${'['.repeat(60)}"x"${']'.repeat(60)}`)
    for (const name of ['#/loop', '#/double']) {
      const findings = checkInstance(deep, { $ref: name }, options)
      expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['unchecked']))
    }
  })
})

test("A finding has the rule's pointer from the last reference", () => {
  const [finding] = checkJson(
    { properties: { 'a/b': { $ref: '#/components/schemas/Tree' } } },
    '{"a/b":{"leaves":[{"name":"abcd"}]}}',
  )
  expect(finding).toMatchObject({
    kind: 'contradiction',
    instance: ['a/b', 'leaves', 0, 'name'],
    keyword: 'maxLength',
    rule: '#/components/schemas/Tree/properties/name/maxLength',
  })
})

test('The check stops after the maximum of contradictions', () => {
  const items = readValue(`[${Array.from({ length: 1000 }, () => '"x"').join()}]`)
  const schema = { items: { type: 'integer' } }
  const options = { find, direction: 'request' } as const
  expect(checkInstance(items, schema, { ...options, most: 10 })).toHaveLength(10)
  expect(checkInstance(items, schema, options)).toHaveLength(1000)
})

function listContradictions(schema: Schema, json: string) {
  return listKind(checkJson(schema, json), 'contradiction')
}
