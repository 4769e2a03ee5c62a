import { expect, test } from 'vitest'
import { readShape, writeShape } from '#core/response/observed-shape.ts'

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
  expect(writeShape(readShape(value))).toEqual(lines)
})

test('Beyond the requested depth, only kinds are named', () => {
  expect(writeShape(readShape({ a: { b: { c: 1 } } }, 1))).toEqual(['object', '  a: object'])
})

test('Deep nesting does not exhaust the stack', () => {
  const deep: unknown = JSON.parse('['.repeat(5000) + ']'.repeat(5000))
  expect(writeShape(readShape(deep)).length).toBeLessThan(50)
})
