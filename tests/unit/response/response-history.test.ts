import { expect, test } from 'vitest'
import { keepResponse } from '#response/response-history.ts'

const sized = (...sizes: readonly number[]) => sizes.map((size) => ({ size }))
const bounds = { entries: 3, bytes: 100 }

test.each([
  ['The newest is first', sized(10, 20), 30, sized(30, 10, 20)],
  ['The oldest is dropped when there are too many', sized(1, 2, 3), 4, sized(4, 1, 2)],
  ['The oldest are dropped when they are too large in total', sized(40, 30, 20), 50, sized(50, 40)],
  ['Nothing older than a dropped response is kept', sized(90, 1), 20, sized(20)],
  ['A single response beyond the limits is kept alone', sized(1), 500, sized(500)],
])('%s', (_, history, size, expected) => {
  expect(keepResponse(history, { size }, bounds)).toEqual(expected)
})
