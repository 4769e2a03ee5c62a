import { expect, test } from 'vitest'
import { proposeSchema, writeStructure } from '#schema/response/structure.ts'
import { observeStructure } from '#schema/response/observe-structure.ts'
import type { StructureLimits } from '#schema/response/observe-structure.ts'
import { scanJson } from '#core/response/rows/scan-json.ts'

const cases: readonly [name: string, value: unknown, lines: readonly string[]][] = [
  ['A single value is named by its kind', 1, ['number']],
  ['An empty array has no items to describe', [], ['array of 0 items']],
  [
    'Items are merged, and a member that some lack says so',
    {
      experiments: [
        { id: 'a', tags: ['x'] },
        { id: 'b', note: null },
      ],
    },
    [
      'object',
      '  experiments: array of 2 items',
      '    each item: object',
      '      id: string',
      '      tags: array of 1 item, in 1 of 2',
      '        each item: string',
      '      note: null, in 1 of 2',
    ],
  ],
  [
    'Mixed kinds are all named',
    [1, 'a', null, true],
    ['array of 4 items', '  each item: number or string or null or boolean'],
  ],
  [
    'A member called __proto__ is a member',
    JSON.parse('{"__proto__":1}'),
    ['object', '  __proto__: number'],
  ],
]

test.each(cases)('%s', (_, value, lines) => {
  expect(writeStructure(observe(JSON.stringify(value)))).toEqual(lines)
})

test('Beyond the requested depth, only kinds are named', () => {
  expect(writeStructure(observe('{"a":{"b":{"c":1}}}', { depth: 1 }))).toEqual([
    'object',
    '  a: object',
  ])
})

test('Deep nesting does not exhaust the stack', () => {
  const deep = '['.repeat(5000) + ']'.repeat(5000)
  expect(writeStructure(observe(deep)).length).toBeLessThan(50)
})

test('A name that comes twice in an object is counted once', () => {
  expect(writeStructure(observe('{"a":1,"a":"x"}'))).toEqual(['object', '  a: number or string'])
})

test('An object with hundreds of names is not listed name by name', () => {
  const members = Array.from({ length: 300 }, (_, index) => `"k${index}":${index}`)
  const json = `{${members.join()},"${'x'.repeat(101)}":null}`
  const lines = writeStructure(observe(json, { mostNames: 200, longestName: 100 }))
  expect(lines).toHaveLength(202)
  expect(lines.at(-1)).toBe('  each other member: number or null')
})

test('A draft has the types and names that were seen, where some lacked them, and no value', () => {
  const json = '[{"id":"secret-1","tags":["a","b"],"size":4711},{"id":"secret-2","size":null}]'
  const draft = proposeSchema(observe(json), 'the response 200 of GET /pets')
  expect(draft).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    'x-observed': 'once, in the response 200 of GET /pets; the next may differ',
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' }, 'x-observed': 'in 1 of 2' },
        size: { type: ['number', 'null'] },
      },
    },
  })
  expect(JSON.stringify(draft)).not.toMatch(/secret|4711|"[ab]"/)
})

function observe(json: string, limits?: Partial<StructureLimits>) {
  const observing = observeStructure(scanJson(new TextEncoder().encode(json)).rows, limits)
  let step = observing.next()
  while (!step.done) step = observing.next()
  return step.value
}
