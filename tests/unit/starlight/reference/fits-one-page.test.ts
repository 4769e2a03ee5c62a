import { expect, test } from 'vitest'
import { fitsOnePage } from '#starlight/reference/fits-one-page.ts'
import { makeOperation } from '../../../fixtures/operations.ts'

test.each([
  ['a few operations', 3, 100, true],
  ['more operations than Scalar renders in time', 1223, 100, false],
  ['a few operations in a document of 3 MB', 3, 3_000_000, false],
])('Scalar renders %s', (_, count, length, isRendered) => {
  const operations = Array.from({ length: count }, () => makeOperation())

  expect(fitsOnePage({ operations, document: { info: 'x'.repeat(length) } })).toBe(isRendered)
})
