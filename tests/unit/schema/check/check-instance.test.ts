import { describe, expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { findIn } from '#schema/view/direction.ts'
import { checkJson, find, listKind, readValue, when } from '../check-json.ts'

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
    expect(listKind(checkJson(schema, json), 'contradiction')).toEqual(messages)
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

  test('A request need not have read-only properties, and gets a remark for them', () => {
    expect(checkJson(schema, '{"secret":"x"}')).toEqual([])
    expect(listKind(checkJson(schema, '{"id":1,"secret":"x"}'), 'remark')).toEqual([
      'id: it is read-only: the service sets it, and may ignore or reject it in a request.',
    ])
  })

  test('A response need not have write-only properties, and gets a remark for them', () => {
    expect(checkJson(schema, '{"id":1}', 'response')).toEqual([])
    expect(listKind(checkJson(schema, '{}', 'response'), 'contradiction')).toEqual([
      ': the field “id” is required.',
    ])
    expect(listKind(checkJson(schema, '{"id":1,"secret":"x"}', 'response'), 'remark')).toEqual([
      'secret: it is write-only, and not meant for a response.',
    ])
  })
})

describe('Unchecked rules are reported without a contradiction', () => {
  const open = { pattern: '(' }
  test.for<[string, Schema, string]>([
    ['A pattern', open, '"a"'],
    ['Its negation', { not: open }, '"a"'],
    ['An alternative', { oneOf: [open, { type: 'integer' }] }, '"a"'],
    ['Several', { anyOf: [open, { type: 'integer' }] }, '"a"'],
    ['A condition', when(open, false, false), '"a"'],
    [
      'Properties by pattern',
      { patternProperties: { '(': false }, additionalProperties: false },
      '{"a":1}',
    ],
    ['A reference', { $ref: '#/nowhere' }, '1'],
  ])('%s', ([, schema, json]) => {
    const findings = checkJson(schema, json)
    expect(listKind(findings, 'contradiction')).toEqual([])
    expect(listKind(findings, 'unchecked')).not.toEqual([])
  })

  test('Other contradictions are still reported', () => {
    expect(
      listKind(checkJson({ allOf: [open, { minLength: 2 }] }, '"a"'), 'contradiction'),
    ).toHaveLength(1)
    expect(
      listKind(checkJson({ not: { anyOf: [open, {}] } }, '"a"'), 'contradiction'),
    ).toHaveLength(1)
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
