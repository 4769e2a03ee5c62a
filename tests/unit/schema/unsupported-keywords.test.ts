import { describe, expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import { startBodyCheck } from '#schema/compare/body-check.ts'
import { scanJson } from '#response/rows/scan-json.ts'
import { extractRules } from '#starlight/pages/console/response-rules.ts'
import { checkJson, listKind } from './check-json.ts'

const elsewhere = { $ref: 'https://example.com/other.json' }
const dynamic = { $dynamicRef: '#node' }

test.for<[Schema, string, string]>([
  [{ ...elsewhere, properties: { a: { type: 'integer' } } }, '{"a":1}', 'its reference'],
  [{ required: ['a'], properties: { a: elsewhere } }, '{}', 'whether the field “a” is required'],
  [{ unevaluatedProperties: false }, '{"a":1}', 'its unevaluatedProperties is not checked'],
  [
    { allOf: [{ unevaluatedItems: { type: 'string' } }] },
    '[1]',
    'its unevaluatedItems is not checked',
  ],
  [{ contains: { const: 1 } }, '[2]', 'its contains is not checked'],
  [{ propertyNames: { maxLength: 2 } }, '{"abc":1}', 'its propertyNames is not checked'],
  [{ dependentSchemas: { a: false } }, '{"a":1}', 'its dependentSchemas is not checked'],
])('%j is unchecked and reports no contradiction', ([schema, json, end]) => {
  const findings = checkJson(schema, json)
  expect(listKind(findings, 'contradiction')).toEqual([])
  expect(listKind(findings, 'unchecked').join()).toContain(end)
})

test('An unsupported keyword does not affect other kinds of values, or if it allows all', () => {
  expect(checkJson({ contains: false, unevaluatedProperties: true }, '{"a":1}')).toEqual([])
})

test('Certain contradictions are still reported', () => {
  const schema = { ...elsewhere, properties: { a: { type: 'string' } } }
  expect(listKind(checkJson(schema, '{"a":1}'), 'contradiction')).toEqual([
    'a: the value must be a text.',
  ])
})

describe('Unchecked values are not treated as valid', () => {
  test('A dynamic reference', () => {
    expect(listKind(checkJson(dynamic, '1'), 'unchecked')).toEqual([
      ': its dynamic reference #node is not followed.',
    ])
    expect(listKind(checkJson({ not: dynamic }, '1'), 'unchecked')).toHaveLength(1)
  })

  test('A page receives dynamic references with the rules', () => {
    expect(extractRules({ items: dynamic })).toEqual({ items: dynamic })
  })

  test('Values that an unavailable schema may describe are neither specified nor unspecified', () => {
    const { rows } = scanJson(new TextEncoder().encode('{"a":{"b":[1]},"c":1,"d":2}'))
    const schema = { type: 'object', properties: { a: elsewhere, c: { type: 'integer' } } }
    const checking = startBodyCheck(rows, { schema, schemas: {}, files: {}, at: '#' })
    for (const _ of checking.steps) continue
    expect(checking.tally()).toMatchObject({ asSpecified: 2, notSpecified: 1, unchecked: 1 })
    const marks = Array.from({ length: rows.count }, (_, row) => checking.markOf(row) ?? '')
    expect(marks.join(' ').trim()).toBe('not-specified')
  })
})

test('An empty enum allows no value', () => {
  for (const json of ['1', '"a"', 'null', '{}', '[]']) {
    expect(listKind(checkJson({ enum: [] }, json), 'contradiction')).toEqual([
      ': the value is not one of the allowed values.',
    ])
  }
})
