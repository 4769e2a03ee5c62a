import { expect, test } from 'vitest'
import { formatCount, formatCounted, formatDuration, formatSeconds } from '#text/format.ts'

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

test.each([
  [0, '0 ms'],
  [12.4, '12 ms'],
  [999.4, '999 ms'],
  [999.6, '1.00 s'],
  [1240, '1.24 s'],
  [9994, '9.99 s'],
  [9996, '10.0 s'],
  [30_003, '30.0 s'],
  [59_949, '59.9 s'],
  [59_951, '1 min'],
  [119_600, '2 min'],
  [727_000, '12 min 7 s'],
])('Formats %d milliseconds as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test.each([
  [0, '0 s'],
  [29, '29 s'],
  [60, '1 min'],
  [61, '1 min 1 s'],
  [3600, '1 h'],
  [7505, '2 h 5 min'],
  [86_400, '1 d'],
  [277_200, '3 d 5 h'],
])('Formats %d seconds as %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
