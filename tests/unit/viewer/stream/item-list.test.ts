import { expect, test } from 'vitest'
import { moveChoice } from '#viewer/stream/ItemList.tsx'

test.each([
  ['ArrowDown', undefined, 11],
  ['ArrowUp', undefined, 50],
  ['ArrowDown', 20, 21],
  ['ArrowDown', 50, 50],
  ['ArrowUp', 20, 19],
  ['ArrowUp', 11, 11],
  ['ArrowUp', 3, 11],
  ['PageDown', 20, 40],
  ['PageDown', 40, 50],
  ['PageUp', 20, 11],
  ['Home', 20, 11],
  ['End', undefined, 50],
  ['a', 20, undefined],
])('Of the items 11 to 50, %s on %s chooses %s', (key, chosen, next) => {
  expect(moveChoice(key, chosen, 11, 50)).toBe(next)
})

test('Of no items, none is chosen', () => {
  expect(moveChoice('ArrowDown', undefined, 1, 0)).toBeUndefined()
})
