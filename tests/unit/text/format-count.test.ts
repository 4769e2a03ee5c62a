import { expect, test } from 'vitest'
import { formatCount, formatCounted } from '#text/format.ts'

test.for([0, 7, 999, 1000, 12_345, 100_000, 1_000_000, 123_456_789, 9_007_199_254_740_991])(
  'Groups the digits of %d as in English',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en'))
  },
)

test('Uses the singular for one', () => {
  expect([0, 1, 12_345].map((count) => formatCounted(count, 'byte'))).toEqual([
    '0 bytes',
    '1 byte',
    '12,345 bytes',
  ])
})
