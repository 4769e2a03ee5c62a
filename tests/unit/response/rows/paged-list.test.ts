import { expect, test } from 'vitest'
import { PagedList, findLastNotAfter } from '#response/rows/paged-list.ts'

test('A list keeps its entries over many pages', () => {
  const list = new PagedList(32)
  for (let value = 0; value < 200_000; value += 1) list.push(value * 3)
  list.set(150_000, 7)
  expect([list.length, list.at(0), list.at(65_536), list.at(150_000), list.at(199_999)]).toEqual([
    200_000, 0, 196_608, 7, 599_997,
  ])
  expect(list.at(200_000)).toBe(0)
})

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [25, 2],
  [99, 3],
])('The last entry that is not after %i is at %i', (value, position) => {
  const list = new PagedList(32)
  for (const entry of [5, 10, 20, 30]) list.push(entry)
  expect(findLastNotAfter(list, value)).toBe(position)
})
