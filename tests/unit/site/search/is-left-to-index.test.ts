import { expect, test } from 'vitest'
import { isLeftToIndex } from '#site/search/is-left-to-index.ts'

const name = (count: number) =>
  new Set(Array.from({ length: count }, (_, index) => `/reference/thing-${index}/`))

test.each([
  ['/reference/thing-1/', 1000, true],
  ['/reference/schemas/thing/', 1000, true],
  ['/reference/tags/things/', 1000, true],
  ['/reference/', 1000, false],
  ['/guides/things/', 1000, false],
  ['/reference/thing-1/', 100, false],
  ['/reference/schemas/thing/', 1, false],
])('%s of a document with %i operations is left to the index: %s', (page, count, isLeft) => {
  expect(isLeftToIndex(page, name(count))).toBe(isLeft)
})
