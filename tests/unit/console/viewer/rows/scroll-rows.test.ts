import { expect, test } from 'vitest'
import { getVisibleRows, scaleScroll } from '#console/viewer/rows/RowList.tsx'

test('A list that a browser can scroll is as tall as its rows', () => {
  expect(scaleScroll(1000, 20, 400)).toEqual({ height: 20_000, ratio: 1 })
})

test('The scroll bar of a taller list ends at its last row', () => {
  const { height, ratio } = scaleScroll(50_000_000, 20, 400)
  expect(height).toBeLessThan(10_000_000)
  expect((height - 400) * ratio).toBeCloseTo(50_000_000 * 20 - 400, 3)
})

test.each([
  [0, [0, 22]],
  [1000, [48, 72]],
  [1_999_600, [99_978, 100_000]],
])('At %i pixels, rows are rendered with a margin', (place, rows) => {
  expect(getVisibleRows(place, 400, 20, 100_000, 2)).toEqual(rows)
})
