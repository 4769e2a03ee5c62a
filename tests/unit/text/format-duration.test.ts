import { expect, test } from 'vitest'
import { formatDuration, formatSeconds } from '#text/format.ts'

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
