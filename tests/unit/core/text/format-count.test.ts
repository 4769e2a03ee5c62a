import { expect, test } from 'vitest'
import { formatCount } from '#core/text/format-count.ts'

test.for([0, 7, 999, 1000, 12_345, 100_000, 1_000_000, 123_456_789, 9_007_199_254_740_991])(
  'The digits of %d are grouped as English does it',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en'))
  },
)
