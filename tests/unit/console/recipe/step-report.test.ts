import { expect, test } from 'vitest'
import { labelAfter } from '#console/recipe/step-report.ts'

test.each([
  [0, 'Repeat'],
  [3600, 'Repeat in 3600 s'],
  [3601, 'Repeat in more than an hour'],
  [1e300, 'Repeat in more than an hour'],
])('Labels a delay of %d s', (seconds, label) => {
  expect(labelAfter('Repeat', seconds)).toBe(label)
})
