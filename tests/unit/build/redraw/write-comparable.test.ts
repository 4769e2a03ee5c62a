import { expect, test } from 'vitest'
import { writeComparable } from '#build/redraw/write-comparable.ts'

test('Maps and sets differ by what they hold', () => {
  expect(writeComparable(new Map([['a', 1]]))).not.toBe(writeComparable(new Map([['a', 2]])))
  expect(writeComparable(new Set(['a']))).not.toBe(writeComparable(new Set(['b'])))
})

test('The order of members counts, because pages show it', () => {
  expect(writeComparable({ a: 1, b: 2 })).not.toBe(writeComparable({ b: 2, a: 1 }))
})

test('What cannot be compared is refused', () => {
  expect(() => writeComparable({ find: () => 1 })).toThrow(
    'find is a function, which cannot be compared.',
  )
})
