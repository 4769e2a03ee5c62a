import { describe, expect, test } from 'vitest'
import { startBodyCheck } from '#schema/compare/body-check.ts'
import { compareHeaders, compareResponse } from '#schema/compare/compare-response.ts'
import { scanJson } from '#response/rows/scan-json.ts'
import type { Schema } from '#request/description/parameter.ts'
import { findIn } from '#schema/view/direction.ts'
import { check, described, hold, listFaults, observed, trueBody } from './planted.ts'

const text = JSON.stringify(trueBody)

test('A valid response has no differences or unspecified values', () => {
  const { parts, body } = hold()
  expect(parts.map(({ part, verdict }) => [part, verdict])).toEqual([
    ['status', 'as-specified'],
    ['media type', 'as-specified'],
    ['header', 'not-specified'],
    ['header', 'as-specified'],
  ])
  expect(body).toMatchObject({
    kind: 'ruled',
    rule: { at: '#/paths/~1pets/get/responses/200/content/application~1json/schema' },
  })
  const checking = check(text)
  expect(listFaults(checking)).toEqual([])
  expect(checking.tally()).toEqual({
    asSpecified: 20,
    notSpecified: 0,
    differing: 0,
    remarks: 0,
    unchecked: 0,
    isDone: true,
  })
})

const without = (hidden: string) => ({
  headers: observed.headers.filter(({ name }) => name !== hidden),
})

/** Each value is planted in the valid body. */
describe('Each kind of difference is found, without others', () => {
  test.for<[before: string, after: string, found: string]>([
    ['"name":"Tom"', '"name":7', '/pets/1/name: the value must be a text.'],
    [text, '[]', ': the value must be an object.'],
    ['"id":"p-2",', '', '/pets/1: the field “id” is required.'],
    ['{"name":"Ada"}', '{"age":1}', '/owner: it allows no field “age”.'],
    ['"big"', 'null', '/pets/0/tags/0: the value must be a text.'],
    ['{"type":"hound","loud":true}', '5', '/kind: the value fits none of the alternatives.'],
    ['"loud":true', '"loud":1', '/kind/loud: the value must be true or false.'],
    [
      '"total":2',
      '"total":9007199254740993',
      '/total: the number must be at most 9007199254740991.',
    ],
    ['"name":"Rex"', '"name":"Rex","name":1', '/pets/0/name: the value must be a text.'],
  ])('%s → %s', ([before, after, found]) => {
    const planted = text.replace(before, after)
    expect(planted).not.toBe(text)
    const checking = check(planted)
    const errors = listFaults(checking).filter((fault) => !fault.startsWith('remark'))
    expect(errors).toEqual([`contradiction ${found}`])
    expect(checking.tally().differing).toBe(1)
  })

  test.for<[changed: Parameters<typeof hold>[0], verdict: string, begin: string]>([
    [{ mediaType: 'text/html' }, 'differs', 'The response is labelled text/html, but the document'],
    [{ mediaType: '' }, 'differs', 'The response has no media type, but the document'],
    [{ size: 0 }, 'differs', 'The response has no body, but the document describes'],
    [{ status: 503 }, 'not-specified', 'The document lists no status 503 for this operation,'],
    [without('last-modified'), 'differs', 'The header Last-Modified is missing, and the document'],
    [without('x-total'), 'unseen', 'A page cannot see whether the server sent the header X-Total'],
    [
      { ...without('x-total'), seesAllHeaders: true },
      'differs',
      'The header X-Total is missing, and the document',
    ],
    [
      { headers: [...observed.headers.slice(0, 2), { name: 'X-Total', value: '-1' }] },
      'differs',
      'In the header X-Total, the number must be at least 0.',
    ],
  ])('%j %s: %s', ([changed, verdict, begin]) => {
    const sentence: unknown = expect.stringContaining(begin)
    expect(hold(changed).parts).toContainEqual(expect.objectContaining({ verdict, sentence }))
    expect(JSON.stringify(hold().parts)).not.toContain(begin)
    const differences = hold(changed).parts.filter((part) => part.verdict === 'differs')
    expect(differences).toHaveLength(verdict === 'differs' ? 1 : 0)
  })
})

describe('What is not a difference is not reported as one', () => {
  test('An undocumented property is unspecified, including its content', () => {
    const checking = check(text.replace('"next":null', '"next":null,"more":{"a":[1]}'))
    expect(listFaults(checking)).toEqual([])
    expect(checking.tally()).toMatchObject({ asSpecified: 20, notSpecified: 3, differing: 0 })
  })

  test('The content of a differing value is not reported as unspecified', () => {
    const checking = check(text.replace('"name":"Tom"', '"name":{"first":["Tom"]}'))
    expect(checking.tally()).toMatchObject({ asSpecified: 19, notSpecified: 0, differing: 1 })
    const marks = Array.from({ length: 31 }, (_, row) => checking.markOf(row))
    expect(marks.filter((mark) => mark !== undefined)).toEqual(['differs'])
  })

  test.for<[string, string]>([
    ['"chip":"1"', '/pets/1/chip: a UUID is written as 123e4567-e89b-12d3-a456-426614174000.'],
    ['"secret":"x"', '/pets/1/secret: it is write-only, and not meant for a response.'],
  ])('%s is a remark', ([more, found]) => {
    const checking = check(text.replace('"name":"Tom"', `"name":"Tom",${more}`))
    expect(listFaults(checking)).toEqual([`remark ${found}`])
    expect(checking.tally()).toMatchObject({ differing: 0, remarks: 1 })
  })

  test('A status in a range is distinguished from the default', () => {
    expect(hold({ status: 404 }).parts[0]).toMatchObject({
      verdict: 'as-specified',
      sentence: 'The document describes the range 4XX, which 404 belongs to.',
    })
  })

  test('A response to HEAD may lack content and headers', () => {
    const { parts } = hold({ method: 'HEAD', size: 0 })
    expect(parts.filter(({ verdict }) => verdict === 'differs')).toEqual([])
  })

  test.each(['echo', 'own'])('Responses of the sandbox itself are not compared: %s', (value) => {
    const headers = [...observed.headers, { name: 'Sandbox-Tier', value }]
    const { parts, body } = hold({ headers, mediaType: 'text/html' })
    expect(parts.map(({ verdict }) => verdict)).toEqual(['remark'])
    expect(body).toEqual({ kind: 'apart' })
    const example = [...observed.headers, { name: 'Sandbox-Tier', value: 'example' }]
    expect(hold({ headers: example }).parts).toHaveLength(4)
  })

  test.each([
    ['incomplete', 'The response is incomplete, so its body was not compared.'],
    ['unknown', 'Whether the body is complete is unknown, so it was not compared.'],
  ] as const)('A body with end %s is not compared and not reported as missing', (end, sentence) => {
    for (const size of [0, observed.size]) {
      const { parts, body } = hold({ end, size })
      expect(body).toEqual({ kind: 'apart' })
      expect(parts.map((part) => part.sentence)).toContain(sentence)
      expect(parts.map(({ verdict }) => verdict)).not.toContain('differs')
    }
  })
})

test('Differences in twenty thousand rows are all counted', () => {
  const pet = { id: 'p-1', name: 'Rex', weight: -1 }
  const checking = check(JSON.stringify({ pets: Array.from({ length: 20_000 }, () => pet) }))
  expect(checking.tally().differing).toBe(20_000)
  expect(checking.hasDifference(0, 6)).toBe(true)
  expect(checking.groups()).toEqual([
    {
      kind: 'contradiction',
      places: '/pets/*/weight',
      first: '/pets/0/weight',
      rule: '#/components/schemas/Pet/properties/weight/exclusiveMinimum',
      end: 'the number must be above 0.',
      count: 20_000,
    },
  ])
})

test('A check pauses, so that other work can run', () => {
  let pauses = 0
  const body = JSON.stringify({ pets: Array.from({ length: 5000 }, () => trueBody.pets[0]) })
  const checking = check(body)
  expect(checking.tally().differing).toBe(0)
  check(body, undefined, () => (pauses += 1))
  expect(pauses).toBeGreaterThan(5)
})

const bytes = { contentMediaType: 'application/octet-stream' }

test.for<readonly [mediaType: string, schema: Schema, isJson: boolean]>([
  ['*/*', bytes, false],
  ['application/json', bytes, false],
  ['application/json', { $ref: '#/components/schemas/File' }, false],
  ['application/json', { format: 'binary' }, false],
  ['application/json', { type: 'string', contentMediaType: 'text/csv' }, true],
  ['*/*', { type: 'object' }, true],
])('Content described as bytes is never treated as JSON: %s, %j', ([mediaType, schema, isJson]) => {
  const at = '#/paths/~1pets/get/responses/200'
  const contents = [{ mediaType, schema, at }]
  const file = {
    ...described,
    responses: [{ status: '200', at, contents, headers: [] }],
    schemas: { '#/components/schemas/File': bytes },
  }

  expect(compareResponse(file, observed).body).toMatchObject({ kind: 'ruled', isJson })
})

function compareHeader(
  value: string,
  schema: Schema,
  schemas: Readonly<Record<string, Schema>> = {},
) {
  const header = { name: 'X-Total', isRequired: false, schema, at: '#/x' }
  const response = { headers: [{ name: 'X-Total', value }], seesAllHeaders: true }
  return compareHeaders([header], response, findIn(schemas)).map(({ sentence }) => sentence)
}

test('A header is parsed by the type of its schema, through allOf', () => {
  const schemas = { '#/n': { type: 'integer' } }

  expect(compareHeader('12', { allOf: [{ $ref: '#/n' }, { maximum: 20 }] }, schemas)).toEqual([
    'The header X-Total is as the document describes it.',
  ])
  expect(compareHeader('21', { allOf: [{ $ref: '#/n' }, { maximum: 20 }] }, schemas)).toEqual([
    'In the header X-Total, the number must be at most 20.',
  ])
})

test('A circular list schema is resolved once, with texts as items', () => {
  const schemas = { '#/l': { type: 'array', items: { $ref: '#/l' } } }

  expect(compareHeader('a, b', { $ref: '#/l' }, schemas)).toEqual([
    'In the header X-Total, the value must be a list.',
    'In the header X-Total, the value must be a list.',
  ])
})

test('Values that an unavailable schema may describe are neither specified nor unspecified', () => {
  const { rows } = scanJson(new TextEncoder().encode('{"a":{"b":[1]},"c":1,"d":2}'))
  const schema = {
    type: 'object',
    properties: { a: { $ref: 'https://example.com/other.json' }, c: { type: 'integer' } },
  }
  const checking = startBodyCheck(rows, { schema, schemas: {}, files: {}, at: '#' })
  for (const _ of checking.steps) continue
  expect(checking.tally()).toMatchObject({ asSpecified: 2, notSpecified: 1, unchecked: 1 })
  const marks = Array.from({ length: rows.count }, (_, row) => checking.markOf(row) ?? '')
  expect(marks.join(' ').trim()).toBe('not-specified')
})
