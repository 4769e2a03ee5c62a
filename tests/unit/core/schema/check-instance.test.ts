import { validate } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import { readJson } from '#core/request/read-json.ts'
import { readRows } from '#core/response/check/row-reader.ts'
import { scanJson } from '#core/response/rows/scan-json.ts'
import { checkInstance } from '#core/schema/check-instance.ts'
import { startWalk } from '#core/schema/check-steps.ts'
import { writePlace } from '#core/schema/finding.ts'
import type { Finding } from '#core/schema/finding.ts'
import type { Direction } from '#core/schema/walk.ts'

const schemas = {
  '#/components/schemas/Tree': {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 3 },
      leaves: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
  },
  '#/components/schemas/Mine': { type: 'integer', readOnly: true },
} satisfies Record<string, Schema>
/** The same, as a document has them. */
const named: Record<string, Schema> = schemas

function read(text: string): Value {
  const reading = readJson(text)
  if (reading.outcome === 'faulty') throw new SyntaxError(reading.fault.sentence)
  return reading.value
}

function check(schema: Schema, json: string, direction: 'request' | 'response' = 'request') {
  const findings = checkInstance(read(json), schema, { schemas, direction })
  expect(checkScanned(schema, json, direction)).toEqual(findings)
  return findings
}

/** The same over the rows of the scanned text. */
function checkScanned(schema: Schema, json: string, direction: Direction) {
  const { rows } = scanJson(new TextEncoder().encode(json))
  const findings: Finding[] = []
  const checking = startWalk(readRows(rows), 0, schema, {
    schemas,
    direction,
    add: (finding) => findings.push(finding),
  })
  while (!checking.next().done) continue
  return findings
}

function list(findings: readonly Finding[], kind: Finding['kind']): readonly string[] {
  return findings
    .filter((finding) => finding.kind === kind)
    .map(({ instance, end }) => `${writePlace(instance)}: ${end}`)
}

/** Written so because an object literal with `then` is taken for a promise. */
function when(condition: Schema, met: Schema, unmet: Schema): Schema {
  const keywords = ['if', 'then', 'else']
  return Object.fromEntries(
    [condition, met, unmet].map((schema, index) => [keywords[index], schema]),
  )
}

/** Each keyword with the nearest value that fits and the nearest that does not. */
describe('What contradicts a schema is said, as another implementation judges it too', () => {
  test.for<[Schema, string, string, readonly string[]]>([
    [{ type: 'integer' }, '1.0', '1.5', [': the value must be an integer.']],
    [{ type: ['string', 'null'] }, 'null', '1', [': the value must be a text or null.']],
    [{ const: { a: 1 } }, '{"a":1.0}', '{"a":2}', [': it allows one value only.']],
    [{ enum: ['a', null] }, 'null', '"b"', [': the value is not among those that it lists.']],
    [{ minLength: 2 }, '"😀😀"', '"😀"', [': the text must have at least 2 characters.']],
    [{ maxLength: 1 }, '"😀"', '"ab"', [': the text must have at most 1 character, and has 2.']],
    [{ pattern: '^a+$' }, '"aa"', '"ab"', [': the text must match the pattern ^a+$.']],
    [{ minimum: 1.5 }, '1.5', '1.49', [': the number must be at least 1.5.']],
    [{ maximum: 1 }, '1', '1.01', [': the number must be at most 1.']],
    [{ exclusiveMinimum: 0 }, '0.1', '0', [': the number must be above 0.']],
    [{ exclusiveMaximum: 0 }, '-0.1', '0.0', [': the number must be below 0.']],
    [{ multipleOf: 0.25 }, '1.75', '1.8', [': the number must be a multiple of 0.25.']],
    [{ minItems: 1 }, '[1]', '[]', [': the list must have at least 1 item.']],
    [{ maxItems: 1 }, '[1]', '[1,2]', [': the list must have at most 1 item.']],
    [
      { uniqueItems: true },
      '[1,"1",[1],true]',
      '[{"a":1,"b":2},{"b":2.0,"a":1}]',
      [': the items of the list must differ.'],
    ],
    [{ items: { type: 'string' } }, '["a"]', '["a",1]', ['[1]: the value must be a text.']],
    [
      { prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
      '["a"]',
      '["a","b",1]',
      ['[1]: the value must be an integer.', '[2]: it allows no value here.'],
    ],
    [
      { contains: { const: 1 } },
      '[2,1]',
      '[2]',
      [': the list must have at least 1 item of the form that ‘contains’ describes.'],
    ],
    [
      { contains: { const: 1 }, minContains: 2, maxContains: 3 },
      '[1,1,2]',
      '[1,1,1,1]',
      [': the list must have at most 3 items of the form that ‘contains’ describes.'],
    ],
    [{ required: ['a'] }, '{"a":null}', '{}', [': the member “a” is required.']],
    [{ minProperties: 1 }, '{"a":1}', '{}', [': the object must have at least 1 member.']],
    [
      { maxProperties: 1 },
      '{"a":1}',
      '{"a":1,"b":2}',
      [': the object must have at most 1 member.'],
    ],
    [
      { properties: { a: { type: 'string' } } },
      '{"a":"x","b":1}',
      '{"a":1}',
      ['a: the value must be a text.'],
    ],
    [
      { patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
      '{"x-a":"b"}',
      '{"x-a":1,"y":1}',
      ['x-a: the value must be a text.', ': it allows no member “y”.'],
    ],
    [
      { properties: { a: {} }, additionalProperties: { type: 'integer' } },
      '{"a":"x","b":1}',
      '{"b":"x"}',
      ['b: the value must be an integer.'],
    ],
    [
      { propertyNames: { maxLength: 2 } },
      '{"ab":1}',
      '{"abc":1}',
      [': in the name of the member “abc”, the text must have at most 2 characters, and has 3.'],
    ],
    [
      { dependentRequired: { a: ['b'] } },
      '{"b":1}',
      '{"a":1}',
      [': the member “b” is required where “a” is.'],
    ],
    [
      { dependentSchemas: { a: { required: ['c'] } } },
      '{"a":1,"c":2}',
      '{"a":1}',
      [': the member “c” is required.'],
    ],
    [
      { allOf: [{ minLength: 2 }, { minLength: 4 }] },
      '"abcd"',
      '"abc"',
      [': the text must have at least 4 characters.'],
    ],
    [
      { anyOf: [{ type: 'string' }, { minimum: 2 }] },
      '2',
      '1',
      [': the value fits none of the alternatives.'],
    ],
    [
      { oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
      '3',
      '6',
      [': the value fits 2 of the alternatives, and may fit one only.'],
    ],
    [{ oneOf: [{ minimum: 2 }] }, '2', '1', [': the number must be at least 2.']],
    [{ not: { type: 'null' } }, '1', 'null', [': the value has a form that it excludes.']],
    [
      when({ required: ['a'] }, { required: ['b'] }, { required: ['c'] }),
      '{"a":1,"b":1}',
      '{"a":1}',
      [': the member “b” is required.'],
    ],
    [
      { if: { required: ['a'] }, else: { required: ['c'] } },
      '{"a":1}',
      '{}',
      [': the member “c” is required.'],
    ],
    [
      { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      '{"a":1}',
      '{"a":1,"b":2}',
      [': it allows no member “b”.'],
    ],
    [
      {
        anyOf: [{ properties: { a: { const: 1 } }, required: ['a'] }, { required: ['b'] }],
        unevaluatedProperties: { type: 'string' },
      },
      '{"a":1,"b":"x"}',
      '{"a":2,"b":"x"}',
      ['a: the value must be a text.'],
    ],
    [
      { prefixItems: [{}], unevaluatedItems: false },
      '[1]',
      '[1,2]',
      ['[1]: it allows no value here.'],
    ],
    [
      { $ref: '#/components/schemas/Tree', minProperties: 1 },
      '{"leaves":[{"leaves":[{"name":"abc"}]}]}',
      '{"leaves":[{"leaves":[{"name":"abcd"}]}]}',
      ['leaves[0].leaves[0].name: the text must have at most 3 characters, and has 4.'],
    ],
  ])('%j: %s fits, %s does not', ([schema, fitting, contradicting, told]) => {
    expect(check(schema, fitting)).toEqual([])
    expect(list(check(schema, contradicting), 'contradiction')).toEqual(told)
    const judge = (json: string) => validate(JSON.parse(json), schema, '2020-12', named).valid
    expect([judge(fitting), judge(contradicting)]).toEqual([true, false])
  })
})

describe('Every digit counts', () => {
  test.for<[Schema, string, readonly string[]]>([
    [{ maximum: 2 ** 53 }, '9007199254740993', [': the number must be at most 9007199254740992.']],
    [{ maximum: 1 }, '1.00000000000000000001', [': the number must be at most 1.']],
    [{ exclusiveMinimum: 0 }, '1e-400', []],
    [{ minimum: 0 }, '-1e-400', [': the number must be at least 0.']],
    [{ multipleOf: 0.01 }, '1234567890123456789.01', []],
    [{ multipleOf: 0.01 }, '1234567890123456789.011', [': the number must be a multiple of 0.01.']],
    [{ uniqueItems: true }, '[9007199254740993,9007199254740992]', []],
    [{ enum: [1e3] }, '1000.0', []],
    [{ const: 0.1 }, '0.1000000000000000000000001', [': it allows one value only.']],
    [{ type: 'integer' }, '1e400', []],
  ])('%j and %s', ([schema, json, told]) => {
    expect(list(check(schema, json), 'contradiction')).toEqual(told)
  })
})

describe('Formats are remarks and no rules', () => {
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
  ])('%s and %s', ([format, json, told]) => {
    const findings = check({ format }, json)
    expect(list(findings, 'remark')).toEqual(told)
    expect(list(findings, 'contradiction')).toEqual([])
  })
})

describe('Who sets a member counts', () => {
  const schema = {
    required: ['id', 'secret'],
    properties: {
      id: { $ref: '#/components/schemas/Mine' },
      secret: { type: 'string', writeOnly: true },
    },
  }

  test('What the service sets is not asked for, and remarked on where it is sent', () => {
    expect(check(schema, '{"secret":"x"}')).toEqual([])
    expect(list(check(schema, '{"id":1,"secret":"x"}'), 'remark')).toEqual([
      'id: it is read-only: the service sets it, and may ignore or refuse it in a request.',
    ])
  })

  test('In a response it is the other way round', () => {
    expect(check(schema, '{"id":1}', 'response')).toEqual([])
    expect(list(check(schema, '{}', 'response'), 'contradiction')).toEqual([
      ': the member “id” is required.',
    ])
    expect(list(check(schema, '{"id":1,"secret":"x"}', 'response'), 'remark')).toEqual([
      'secret: it is write-only, and not meant for a response.',
    ])
  })
})

describe('What cannot be checked is said, and nothing is claimed of it', () => {
  const open = { pattern: '(' }
  test.for<[string, Schema, string]>([
    ['A pattern', open, '"a"'],
    ['Its contrary', { not: open }, '"a"'],
    ['An alternative', { oneOf: [open, { type: 'integer' }] }, '"a"'],
    ['Several', { anyOf: [open, { type: 'integer' }] }, '"a"'],
    ['A condition', when(open, false, false), '"a"'],
    ['What a list contains', { contains: open }, '["a"]'],
    ['Names', { propertyNames: open }, '{"a":1}'],
    [
      'Members by pattern',
      { patternProperties: { '(': false }, additionalProperties: false },
      '{"a":1}',
    ],
    ['A reference', { $ref: '#/nowhere' }, '1'],
  ])('%s', ([, schema, json]) => {
    const findings = check(schema, json)
    expect(list(findings, 'contradiction')).toEqual([])
    expect(list(findings, 'unchecked')).not.toEqual([])
  })

  test('What contradicts beside it is said', () => {
    expect(list(check({ allOf: [open, { minLength: 2 }] }, '"a"'), 'contradiction')).toHaveLength(1)
    expect(list(check({ not: { anyOf: [open, {}] } }, '"a"'), 'contradiction')).toHaveLength(1)
  })

  test('Circles, and alternatives that double at each level, end', () => {
    const circular = {
      '#/loop': { $ref: '#/loop' },
      '#/double': {
        type: 'array',
        items: { oneOf: [{ $ref: '#/double' }, { $ref: '#/double' }, { type: 'integer' }] },
      },
    } satisfies Record<string, Schema>
    const options = { schemas: circular, direction: 'request', steps: 10_000 } as const
    const deep = read(`${'['.repeat(60)}"x"${']'.repeat(60)}`)
    for (const name of ['#/loop', '#/double']) {
      const findings = checkInstance(deep, { $ref: name }, options)
      expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['unchecked']))
    }
  })
})

test('Keywords that are no keywords say nothing', () => {
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
    expect(check(odd, json)).toEqual([])
  }
})

test('A finding names the rule from the last reference on', () => {
  const [finding] = check(
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

test('After as many contradictions as are wanted, the rest is not looked at', () => {
  const items = read(`[${Array.from({ length: 1000 }, () => '"x"').join()}]`)
  const schema = { items: { type: 'integer' } }
  const options = { schemas, direction: 'request' } as const
  expect(checkInstance(items, schema, { ...options, most: 10 })).toHaveLength(10)
  expect(checkInstance(items, schema, options)).toHaveLength(1000)
})
