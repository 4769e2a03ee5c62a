import { afterEach, expect, test, vi } from 'vitest'
import { formatTime } from '#console/response-panel/StatusLine.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [new Date(2026, 0, 2, 3, 4, 5), '03:04:05'],
  [new Date(2026, 10, 22, 0, 0, 0), '00:00:00'],
  [new Date(2026, 10, 22, 23, 59, 59, 999), '23:59:59'],
])('%s is %s in the reader’s time zone', (moment, written) => {
  expect(formatTime(moment.getTime())).toBe(written)
})

test('Does not need the browser’s language data', () => {
  vi.stubGlobal('Intl', undefined)
  const write = vi.spyOn(Date.prototype, 'toLocaleTimeString')
  expect(formatTime(Date.now())).toMatch(/^\d\d:\d\d:\d\d$/)
  expect(write).not.toHaveBeenCalled()
})
