import { describe, expect, test } from 'vitest'
import type { Schema } from '#core/request/description/parameter.ts'
import { startBodyCheck } from '#schema/response/body-check.ts'
import { scanJson } from '#core/response/rows/scan-json.ts'
import { keepRules } from '#site/reference/response-rules.ts'
import { checkJson, listKind, when } from './check-json.ts'

const elsewhere = { $ref: 'https://example.com/other.json' }
const dynamic = { $dynamicRef: '#node' }
const pattern = { pattern: String.raw`^(a)\1$` }

describe('A schema that could not be followed accuses nobody', () => {
  test.for<[string, Schema, string]>([
    ['members beside a reference', { ...elsewhere, unevaluatedProperties: false }, '{"a":1}'],
    ['members of one part', { allOf: [elsewhere], unevaluatedProperties: false }, '{"a":1}'],
    [
      'members of an alternative',
      { anyOf: [elsewhere, { type: 'object' }], unevaluatedProperties: false },
      '{"a":1}',
    ],
    [
      'members of a part of a part',
      { allOf: [{ ...elsewhere, unevaluatedProperties: { type: 'string' } }] },
      '{"a":1}',
    ],
    ['members beside a dynamic one', { ...dynamic, unevaluatedProperties: false }, '{"a":1}'],
    ['items beside a reference', { ...elsewhere, unevaluatedItems: false }, '[1]'],
    [
      'members after a condition',
      {
        ...Object(when({ properties: { a: pattern } }, { properties: { b: {} } }, true)),
        unevaluatedProperties: false,
      },
      '{"a":"aa","b":1}',
    ],
    [
      'a member that only the other side may set',
      { required: ['a'], properties: { a: elsewhere } },
      '{}',
    ],
  ])('%s', ([, schema, json]) => {
    const findings = checkJson(schema, json)
    expect(listKind(findings, 'contradiction')).toEqual([])
    expect(listKind(findings, 'unchecked')).not.toEqual([])
  })

  test('What is certain is still said', () => {
    const schema = { ...elsewhere, properties: { a: { type: 'string' } }, unevaluatedItems: false }
    expect(listKind(checkJson(schema, '{"a":1}'), 'contradiction')).toEqual([
      'a: the value must be a text.',
    ])
    const open = { ...elsewhere, unevaluatedProperties: true }
    expect(listKind(checkJson(open, '{"a":1}'), 'unchecked')).toHaveLength(1)
  })

  test('A value that fits no alternative is not also accused of each of its members', () => {
    const schema = {
      anyOf: [{ required: ['x'], properties: { a: {} } }, { required: ['y'] }],
      unevaluatedProperties: false,
    }
    expect(listKind(checkJson(schema, '{"a":1}'), 'contradiction')).toEqual([
      ': the value fits none of the alternatives.',
    ])
  })
})

describe('What is not checked is not taken for fitting', () => {
  test('A dynamic reference', () => {
    expect(listKind(checkJson(dynamic, '1'), 'unchecked')).toEqual([
      ': its dynamic reference #node is not followed.',
    ])
    expect(listKind(checkJson({ not: dynamic }, '1'), 'unchecked')).toHaveLength(1)
  })

  test('A page is given dynamic references with the rules', () => {
    expect(keepRules({ items: dynamic })).toEqual({ items: dynamic })
  })

  test('Values of which an unread schema may speak are neither specified nor unspecified', () => {
    const { rows } = scanJson(new TextEncoder().encode('{"a":{"b":[1]},"c":1,"d":2}'))
    const schema = { type: 'object', properties: { a: elsewhere, c: { type: 'integer' } } }
    const checking = startBodyCheck(rows, { schema, schemas: {}, at: '#' })
    for (const _ of checking.run()) continue
    expect(checking.tally()).toMatchObject({ asSpecified: 2, notSpecified: 1, unchecked: 1 })
    const marks = Array.from({ length: rows.count }, (_, row) => checking.markOf(row) ?? '')
    expect(marks.join(' ').trim()).toBe('not-specified')
  })
})

test('An empty list of values allows none', () => {
  for (const json of ['1', '"a"', 'null', '{}', '[]']) {
    expect(listKind(checkJson({ enum: [] }, json), 'contradiction')).toEqual([
      ': the value is not among those that it lists.',
    ])
  }
})
